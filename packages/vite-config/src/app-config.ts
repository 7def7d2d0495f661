import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { precompress } from './precompress.ts'
import { preloadFont } from './preload-font.ts'
import { repeatableImports } from './repeatable-imports.ts'

/** Browsers of 2024 and newer: light-dark() and :has() are used as they are. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/** What the builds of both apps have in common. See docs/decisions/0030-separate-apps.md. */
export function appConfig(): UserConfig {
  return {
    plugins: [react(), tailwindcss(), preloadFont(), precompress(), repeatableImports()],
    build: {
      target: browsers,
      cssTarget: browsers,
      manifest: true,
      modulePreload: {
        polyfill: false,
        // Vite leaves out a chunk that imports no other one: it would be imported without having arrived.
        resolveDependencies: (file, files, { hostType }) =>
          hostType === 'js' ? [...new Set([file, ...files])] : files,
      },
      // One style sheet, which the HTML page links: no chunk has to wait for one.
      cssCodeSplit: false,
      // Small images as data URIs would only swell the code that names them.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // tRPC's packages do not say that they have no side effects; without this the WebSocket link comes along.
        treeshake: { moduleSideEffects: [{ test: /node_modules.@trpc./, sideEffects: false }] },
        // What the document loads at once is one file: many small ones compress worse.
        output: { codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] } },
      },
    },
  }
}
