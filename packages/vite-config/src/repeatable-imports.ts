import type { Plugin } from 'vite'

/** Replaces the function that Vite puts around every `import()` by packages/ui/src/load-code.ts, which can be called again. */
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
