import { pages } from '@voltway/contract/facts/pages'
import { withImports } from '@voltway/vite-config/with-imports'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const filmPoster = /\/drive-poster-\d+-[^/]+\.avif$/

/** Pages that show nothing of theirs without code. Others are seen first and fetch it then (scripts/prerender-pages.ts). */
const sourcesOf = {
  [pages.shop.path]: ['src/features/products/shop-page.tsx'],
  [pages.signIn.path]: ['src/features/auth/sign-in-page.tsx'],
}

/**
 * Asks for the page's code and its first picture together with the document instead of one after the other. Each link
 * belongs to one page alone and bears `data-page`: it tells the server to leave the link out of the other addresses.
 */
export function preloadCritical(): Plugin {
  return {
    name: 'voltway-preload-critical',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return [
          ...Object.keys(bundle)
            .filter((file) => filmPoster.test(file))
            .map(posterLink),
          ...Object.entries(sourcesOf).flatMap(([page, sources]) =>
            codeOf(sources, bundle).map((file) => link({ rel: 'modulepreload', ...ofPage(page), file })),
          ),
        ]
      },
    },
  }
}

const ofPage = (page: string) => ({ crossorigin: '', 'data-page': page })

function posterLink(file: string): HtmlTagDescriptor {
  const poster = { as: 'image', type: 'image/avif', fetchpriority: 'high', 'data-page': pages.demoDrive.path }
  return link({ rel: 'preload', ...poster, file })
}

function link({ file, ...attrs }: Record<string, string> & { file: string }): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' }
}

/** The files of these sources and of all that they import. */
function codeOf(sources: string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const own = chunks.filter(({ facadeModuleId }) =>
    sources.some((source) => facadeModuleId?.endsWith(`/${source}`)),
  )
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
  return withImports(
    own.map(({ fileName }) => fileName),
    (file) => imports.get(file) ?? [],
  )
}
