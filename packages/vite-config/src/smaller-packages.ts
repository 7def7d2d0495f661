import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Makes three packages smaller. tRPC is compiled from its sources, because its compiled files replace syntax that all supported
 * browsers have. TanStack Router gets React's own store hook instead of a copy for older versions of React. Icons of
 * lucide-react are rendered by packages/ui/src/create-icon.tsx, without settings that the apps do not use.
 * See docs/decisions/0032-first-load-budget.md.
 */
export function smallerPackages(): Plugin {
  return {
    name: 'voltway-smaller-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:@trpc\/|use-sync-external-store\/shim\/)/ },
      handler(id, importer) {
        if (!id.startsWith('@trpc/'))
          return this.resolve(id.replace('/shim/', '/'), importer, { skipSelf: true })
        const [scope, name, ...path] = id.split('/')
        const folder = dirname(fileURLToPath(import.meta.resolve(`${scope}/${name}/package.json`)))
        return this.resolve(join(folder, 'src', ...path), importer, { skipSelf: true })
      },
    },
    load: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => "export { createIcon as default } from '@voltway/ui/create-icon'",
    },
  }
}
