import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { precompress } from './precompress.ts'
import { repeatableImports } from './repeatable-imports.ts'
import { smallerPackages } from './smaller-packages.ts'

/** Browsers of 2024 and newer, which support light-dark() and :has(). */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/** Returns the Vite configuration of both apps. See docs/decisions/0029-separate-apps.md. */
export function appConfig(): UserConfig {
  return {
    plugins: [react(), tailwindcss(), smallerPackages(), precompress(), repeatableImports()],
    build: {
      target: browsers,
      cssTarget: browsers,
      manifest: true,
      modulePreload: {
        polyfill: false,
        // Vite does not preload a chunk that imports no other chunk. This adds it.
        resolveDependencies: (file, files, { hostType }) =>
          hostType === 'js' ? [...new Set([file, ...files])] : files,
      },
      // One style sheet, which the HTML page links, so that no chunk waits for its own.
      cssCodeSplit: false,
      // Images as data URIs would make the code larger.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // tRPC's packages do not declare that they have no side effects. Without this rule the build contains the WebSocket link.
        treeshake: { moduleSideEffects: [{ test: /node_modules.@trpc./, sideEffects: false }] },
        // The code that the HTML page loads first is one file, because many small files compress worse.
        output: { codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] } },
      },
    },
  }
}
