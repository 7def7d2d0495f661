import { escapeHtml, htmlTag, place } from '@voltway/contract/facts/documents'
import {
  brand,
  notFoundTitle,
  type PageName,
  pageDescriptions,
  pages,
  tabTitle,
} from '@voltway/contract/facts/pages'

const property = (name: string, content: string) => htmlTag('meta', { property: name, content })

/** Title, description and Open Graph tags of a page; without a name, of the page for unknown addresses. */
export const aboutPage = (page?: PageName): string => {
  const title = tabTitle(page === undefined ? notFoundTitle : pages[page].title)
  const description = pageDescriptions[page ?? 'notFound']
  return lines([
    `<title>${escapeHtml(title)}</title>`,
    htmlTag('meta', { name: 'description', content: description }),
    property('og:site_name', brand),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    htmlTag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ])
}

/** The absolute addresses of a page and of the picture in its link preview, with places for the origin. */
export const addressOf = (page: PageName): string => {
  // The mark is not escaped: it is filled with what is.
  const at = (path: string) => `${place('origin')}${escapeHtml(path)}`
  const { path } = pages[page]
  return lines([
    `<link rel="canonical" href="${at(path)}" />`,
    `<meta property="og:url" content="${at(path)}" />`,
    `<meta property="og:image" content="${at('/social.jpg')}" />`,
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
  ])
}

/** Tags one per line, indented as in the document. */
export const lines = (tags: string[]): string => tags.join('\n    ')
