import { brand } from '@voltway/contract'
import type { BuiltPage, BuiltPages } from '@voltway/contract/browser'
import { escapeHtml, htmlTag } from './html-tags.ts'

/** What link previews and search engines read of a page. */
export type PageFacts = {
  title: string
  description: string
  /** The path of its canonical URL; undefined for a page that has none. */
  path?: string
  /** The path of the image in link previews, unless it is the shop's. */
  image?: string
}

/** Of links to the shop's pages; its size is that of the file. */
const shopImage = { path: '/social.jpg', width: '1200', height: '630' }

/** Writes the head of a page. The URLs in it are absolute, so without an origin it has none. */
export const pageHead = (
  { title, description, ...urls }: PageFacts,
  { images, scripts, markup }: BuiltPage,
  { code }: BuiltPages['inlineScript'],
  origin?: string,
): string => {
  const [entry = '', ...others] = scripts
  const preloads = images.map((image) =>
    htmlTag('link', { rel: 'preload', as: 'image', fetchpriority: 'high', ...image }),
  )
  const loading =
    markup === ''
      ? [
          ...others.map((href) => htmlTag('link', { rel: 'modulepreload', crossorigin: '', href })),
          `${htmlTag('script', { type: 'module', crossorigin: '', src: entry })}</script>`,
        ]
      : // The inline script loads the others after the content has been painted.
        [`${htmlTag('script', { 'data-code': scripts.join(' ') })}${code}</script>`]
  return [
    `<title>${escapeHtml(title)}</title>`,
    htmlTag('meta', { name: 'description', content: description }),
    property('og:site_name', brand),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    htmlTag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...urlTags(urls, origin),
    ...preloads,
    ...loading,
  ].join('\n    ')
}

const urlTags = ({ path, image }: Pick<PageFacts, 'path' | 'image'>, origin?: string) => {
  if (path === undefined || origin === undefined) return []
  const size =
    image === undefined
      ? [property('og:image:width', shopImage.width), property('og:image:height', shopImage.height)]
      : []
  return [
    htmlTag('link', { rel: 'canonical', href: origin + path }),
    property('og:url', origin + path),
    property('og:image', origin + (image ?? shopImage.path)),
    ...size,
  ]
}

const property = (name: string, content: string) => htmlTag('meta', { property: name, content })
