import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const font = /\/inter-basic-wght-normal-[^/]+\.woff2$/
const filmPoster = /\/drive-poster-\d+-[^/]+\.avif$/

/** The page's own code, beside what all pages load. The home page's document has a way of its own (scripts/draw-home.ts). */
const pages = {
  '/shop': ['src/features/products/shop-page.tsx'],
  '/demodrive': ['src/features/demo-drive/demo-drive-page.tsx'],
  '/support': ['src/features/support/support-page.tsx'],
  '/signin': ['src/shop/personal.tsx', 'src/features/auth/sign-in-page.tsx'],
}

/**
 * Asks for the font, the page's code and its first picture together with the document instead of one after the other. What
 * belongs to one page alone bears `data-page`: it tells the server to leave the link out of the other addresses.
 */
export function preloadFirstSight(): Plugin {
  return {
    name: 'voltway-preload-first-sight',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.keys(bundle)
        const fonts = files.filter((file) => font.test(file))
        return [
          ...fonts.map((file) => preload(file, { as: 'font', type: 'font/woff2', crossorigin: '' })),
          ...files.filter((file) => filmPoster.test(file)).map(posterLink),
          ...Object.entries(pages).flatMap(([page, sources]) =>
            codeOf(sources, bundle).map((file) => link({ rel: 'modulepreload', ...ofPage(page), file })),
          ),
        ]
      },
    },
  }
}

const ofPage = (page: string) => ({ crossorigin: '', 'data-page': page })

function posterLink(file: string): HtmlTagDescriptor {
  return preload(file, { as: 'image', type: 'image/avif', fetchpriority: 'high', 'data-page': '/demodrive' })
}

function preload(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return link({ rel: 'preload', ...attrs, file })
}

function link({ file, ...attrs }: Record<string, string> & { file: string }): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' }
}

/** The files of these sources and of what they import at once, without those that the document names already. */
function codeOf(sources: string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const own = chunks.filter(({ facadeModuleId }) =>
    sources.some((source) => facadeModuleId?.endsWith(`/${source}`)),
  )
  const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  const files = own.flatMap(({ fileName, imports }) => [fileName, ...imports])
  return [...new Set(files)].filter((file) => !entries.has(file))
}
