import type { HtmlTagDescriptor, Plugin } from 'vite'

const font = /\/inter-latin-wght-normal-[^/]+\.woff2$/
const firstPanel = /\/model-3-(landscape|portrait)-[^/]+\.avif$/

/**
 * Asks for the font and the first panel's picture together with the document instead of after the code. The panel
 * belongs to `/` alone: `data-page` tells the server to leave its links out of the other addresses.
 */
export function preloadFirstSight(): Plugin {
  return {
    name: 'voltway-preload-first-sight',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        return Object.keys(bundle).flatMap((file): HtmlTagDescriptor[] => {
          if (font.test(file))
            return [link({ as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` })]
          const orientation = firstPanel.exec(file)?.[1]
          if (orientation === undefined) return []
          const media = `(orientation: ${orientation})`
          const picture = { as: 'image', type: 'image/avif', fetchpriority: 'high', 'data-page': '/' }
          return [link({ ...picture, media, href: `/${file}` })]
        })
      },
    },
  }
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', ...attrs }, injectTo: 'head' }
}
