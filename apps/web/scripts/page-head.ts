import {
  brand,
  escapeHtml,
  htmlTag,
  notFoundTitle,
  type PageName,
  pageDescriptions,
  pages,
  place,
  productPath,
  tabTitle,
} from '@voltway/contract/browser'

const property = (name: string, content: string) => htmlTag('meta', { property: name, content })

/** Title, description and Open Graph tags of a page; without a name, of the page for unknown addresses. */
export const aboutPage = (page?: PageName): string =>
  about(
    escapeHtml(tabTitle(page === undefined ? notFoundTitle : pages[page].title)),
    escapeHtml(pageDescriptions[page ?? 'notFound']),
  )

/** The same of a product's page, with places for its title and its description. */
export const aboutProduct = (): string => about(place('title'), place('description'))

const about = (title: string, description: string): string =>
  lines([
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    property('og:site_name', brand),
    property('og:type', 'website'),
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    htmlTag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ])

/** The absolute addresses of a page and of the image in its link preview, with places for the origin. */
export const addressOf = (page: PageName): string => {
  // The mark is not escaped: it is filled with what is.
  const at = (path: string) => `${place('origin')}${escapeHtml(path)}`
  return lines([
    ...addressed(at(pages[page].path), at('/social.jpg')),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
  ])
}

/** The same of a product's page, with places for its slug and its image's whole address, too. */
export const addressOfProduct = (): string =>
  lines(addressed(`${place('origin')}${productPath(place('slug'))}`, place('image')))

const addressed = (address: string, image: string): string[] => [
  `<link rel="canonical" href="${address}" />`,
  `<meta property="og:url" content="${address}" />`,
  `<meta property="og:image" content="${image}" />`,
]

/** Tags one per line, indented as in the document. */
export const lines = (tags: string[]): string => tags.join('\n    ')
