import { imageColours } from '@voltway/art/image-colours'
import { appConfig } from '@voltway/vite-config/app-config'
import { defineConfig, mergeConfig } from 'vite'
import { linkPreview } from './vite/link-preview.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const admin = `http://127.0.0.1:${process.env.ADMIN_PORT ?? 3002}`

export default defineConfig(
  mergeConfig(appConfig(), {
    plugins: [imageColours(), linkPreview()],
    server: {
      proxy: {
        '/api': api,
        '/trpc': api,
        '/images': api,
        // The other app's files, then its pages: while developing, its base keeps its files apart from these.
        '/admin-app/': { target: admin, ws: true },
        '^/admin-[a-z]+($|\\?)': { target: admin, rewrite: () => '/admin-app/' },
      },
    },
  }),
)
