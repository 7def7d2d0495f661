import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** What each document must not carry, by the source it comes from. */
const forbidden = {
  shop: /^src\/(admin\/|features\/admin-|lib\/(admin-|texts-admin))/,
  admin: /^src\/(shop\/|features\/(?!admin-)|lib\/(session|trpc|trpc-client|products)\.)/,
}

/**
 * Fails the build when a document carries what only the other one needs: visitors of the shop do not pay for the admin's
 * pages, and the shop's code, its chat above all, never shares a document with the admin secret.
 */
export function keepDocumentsApart(document: keyof typeof forbidden): Plugin {
  return {
    name: 'voltway-keep-documents-apart',
    apply: 'build',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle).filter((output) => output.type === 'chunk')
      const sources = outputs.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(process.cwd(), id)))
      const foreign = sources.filter((source) => forbidden[document].test(source))
      if (foreign.length > 0) this.error(`The ${document} document carries ${foreign.join(', ')}`)
    },
  }
}
