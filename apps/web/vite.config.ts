import { imageColours } from '@voltway/art/image-colours'
import { appConfig } from '@voltway/vite-config/app-config'
import { defineConfig, mergeConfig, type UserConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const admin = `http://127.0.0.1:${process.env.ADMIN_PORT ?? 3002}`

const app: UserConfig = {
  plugins: [imageColours()],
  // The first load lists all files. Names of source files would make it 0.4 kB larger.
  build: { rolldownOptions: { output: { chunkFileNames: 'assets/[hash:7].js' } } },
  server: {
    proxy: {
      '/api': api,
      '/trpc': api,
      '/images': api,
      // The files of the admin app, then its pages. During development its base path separates its files from those of the shop.
      '/admin-app/': { target: admin, ws: true },
      '^/admin-[a-z]+($|\\?)': { target: admin, rewrite: () => '/admin-app/' },
    },
  },
}

/** Bundles the page renderer with all its imports into one file, so that the server runs without the packages of the web app. */
const pageRenderer: UserConfig = {
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    copyPublicDir: false,
    manifest: false,
    minify: true,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
  },
}

export default defineConfig(({ isSsrBuild }) => {
  const config = mergeConfig(appConfig(), app)
  return isSsrBuild ? mergeConfig(config, pageRenderer) : config
})
