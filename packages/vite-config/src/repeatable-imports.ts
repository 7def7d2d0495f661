import type { Plugin } from 'vite'

/** Replaces Vite's wrapper of every `import()` by packages/ui/src/load-code.ts, which can retry a failed import. */
export function repeatableImports(): Plugin {
  return {
    name: 'voltway-repeatable-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => "export { loadCode as __vitePreload } from '@voltway/ui/load-code'",
    },
  }
}
