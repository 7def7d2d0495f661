import { appConfig } from '@voltway/vite-config/app-config'
import { defineConfig, mergeConfig } from 'vite'

export default defineConfig(({ command }) =>
  mergeConfig(appConfig(), {
    // While developing, the shop's dev server stands in front of this one and tells its files by this (npm run dev).
    base: command === 'serve' ? '/admin-app/' : '/',
    // One server serves both apps.
    build: { assetsDir: 'assets/admin' },
  }),
)
