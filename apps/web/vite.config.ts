import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { pictureColours } from '@voltway/art/picture-colours'
import { defineConfig } from 'vite'
import { keepDocumentsApart } from './build/keep-documents-apart.ts'
import { linkPreview } from './build/link-preview.ts'
import { precompress } from './build/precompress.ts'
import { preloadCritical } from './build/preload-critical.ts'
import { serveAdminDocument } from './build/serve-admin-document.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

/** Browsers of 2024 and newer: light-dark() and :has() are used as they are. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

const documents = { shop: 'index.html', admin: 'admin.html' }

/**
 * One document per build, `vite build` for the shop and `vite build --mode admin`: nothing of the one can end up in a file
 * of the other, and what each loads at once is one file.
 */
export default defineConfig(({ mode }) => {
  const document = mode === 'admin' ? 'admin' : 'shop'
  return {
    plugins: [
      react(),
      tailwindcss(),
      pictureColours(),
      serveAdminDocument(),
      preloadCritical(),
      keepDocumentsApart(document),
      document === 'shop' && linkPreview(),
      precompress(),
    ],
    server: { proxy: { '/api': api, '/trpc': api, '/images': api } },
    build: {
      target: browsers,
      cssTarget: browsers,
      emptyOutDir: document === 'shop',
      manifest: document === 'shop' || '.vite/admin-manifest.json',
      modulePreload: { polyfill: false },
      // Small pictures as data URIs would only swell the code that names them.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { [document]: documents[document] },
        // tRPC's packages do not say that they have no side effects; without this the WebSocket link comes along.
        // What the document loads at once is one file: many small ones compress worse.
        output: { codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] } },
        treeshake: { moduleSideEffects: [{ test: /node_modules.@trpc./, sideEffects: false }] },
      },
    },
  }
})
