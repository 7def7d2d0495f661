import type { HtmlTagDescriptor, Plugin } from 'vite'
import { sights } from '../src/features/home/panel-sights.ts'

const font = /\/inter-latin-wght-normal-[^/]+\.woff2$/
const firstPanel = /\/model-3-(landscape|portrait)-(\d+)-[^/]+\.avif$/
const filmPoster = /\/drive-poster-\d+-[^/]+\.avif$/
const orientations = ['landscape', 'portrait'] as const

/**
 * Asks for the font and the first picture together with the document instead of after the code. Pictures belong to one page
 * alone: `data-page` tells the server to leave their links out of the other addresses.
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
          ...fonts.map((file) => link({ as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` })),
          ...orientations.flatMap((orientation) => panelLinks(orientation, files)),
          ...files.filter((file) => filmPoster.test(file)).map((file) => posterLink(file)),
        ]
      },
    },
  }
}

function panelLinks(orientation: (typeof orientations)[number], files: string[]): HtmlTagDescriptor[] {
  const { media, sizes } = sights[orientation]
  const pictures = files.flatMap((file) => {
    const [, shown, width] = firstPanel.exec(file) ?? []
    return shown === orientation ? [`/${file} ${width}w`] : []
  })
  // The admin's document has none of these pictures.
  if (pictures.length === 0) return []
  const attrs = {
    as: 'image',
    type: 'image/avif',
    fetchpriority: 'high',
    media,
    imagesrcset: pictures.join(', '),
    imagesizes: sizes,
    'data-page': '/',
  }
  return [link(attrs)]
}

function posterLink(file: string): HtmlTagDescriptor {
  const picture = { as: 'image', type: 'image/avif', fetchpriority: 'high', href: `/${file}` }
  return link({ ...picture, 'data-page': '/demodrive' })
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', ...attrs }, injectTo: 'head' }
}
