import { appConfig } from '@voltway/vite-config/app-config'
import { defineConfig, mergeConfig } from 'vite'

export default defineConfig(({ command }) =>
  mergeConfig(appConfig(), {
    // In development the shop's dev server proxies requests with this prefix to this server (npm run dev).
    base: command === 'serve' ? '/admin-app/' : '/',
    // The store serves the files of both apps, so the admin's need a folder of their own.
    build: { assetsDir: 'assets/admin' },
  }),
)
