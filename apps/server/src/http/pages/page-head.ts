import { type BuiltPage, type BuiltPages, brand } from '@voltway/contract/browser'
import { escapeHtml, htmlTag } from './html-tags.ts'

/** The title, description and URLs of a page for link previews and search engines. */
export type PageMetadata = {
  title: string
  description: string
  /** The path of the canonical URL; undefined for a page without one. */
  path?: string
  /** The path of the image in link previews. By default it is the shop's image, unless the shop has another name. */
  image?: string
}

/** The default image of link previews, with the word mark of `brand`. Its size must equal the size of the file. */
const shopImage = { path: '/social.jpg', width: '1200', height: '630' }

/** Returns the tags in the head of a page. Its URLs are absolute, so it contains none without an origin. */
export const renderPageHead = (
  { title, description, siteName, ...urls }: PageMetadata & { siteName: string },
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
      : // The inline script loads the other scripts after the first paint.
        [`${htmlTag('script', { 'data-code': scripts.join(' ') })}${code}</script>`]
  return [
    `<title>${escapeHtml(title)}</title>`,
    htmlTag('meta', { name: 'description', content: description }),
    property('og:site_name', siteName),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    ...urlTags({ ...urls, siteName }, origin),
    ...preloads,
    ...loading,
  ].join('\n    ')
}

type Urls = Pick<PageMetadata, 'path' | 'image'> & { siteName: string }

const urlTags = ({ path, image, siteName }: Urls, origin?: string) => {
  if (path === undefined || origin === undefined) return []
  const page = [htmlTag('link', { rel: 'canonical', href: origin + path }), property('og:url', origin + path)]
  if (image === undefined && siteName !== brand) return page
  const size =
    image === undefined
      ? [property('og:image:width', shopImage.width), property('og:image:height', shopImage.height)]
      : []
  return [
    ...page,
    htmlTag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    property('og:image', origin + (image ?? shopImage.path)),
    ...size,
  ]
}

const property = (name: string, content: string) => htmlTag('meta', { property: name, content })
