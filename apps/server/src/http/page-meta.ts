import { brand, notFoundTitle, type PageName, pageDescriptions, pages, tabTitle } from '@voltway/contract'

type PageMeta = { title: string; description: string; indexed: boolean }

/** What search engines, link previews and tabs are told of a page; without a name, of the one that says that there is none. */
export const pageMeta = (name?: PageName): PageMeta => {
  const { title, indexed } = name === undefined ? { title: notFoundTitle, indexed: false } : pages[name]
  return { title: tabTitle(title), description: pageDescriptions[name ?? 'notFound'], indexed }
}

/** The picture of link previews: the wide one where there is one, else the icon. */
export type Preview = { path: string; width: number; height: number; card: 'summary_large_image' | 'summary' }

/** Where the page is; undefined when that is not known or nobody's business. */
export type Place = { origin: string; path: string }

/**
 * Writes a page's head in place of the title and the description that the document was built with. `more` are
 * finished tags.
 */
export const withPageMeta = (
  html: string,
  { title, description }: PageMeta,
  preview: Preview,
  place?: Place,
  more: string[] = [],
): string => {
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escaped(content)}" />`
  const about = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    property('og:site_name', brand),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    `<meta name="twitter:card" content="${preview.card}" />`,
  ]
  if (place !== undefined) {
    const address = place.origin + place.path
    about.push(
      `<link rel="canonical" href="${escaped(address)}" />`,
      property('og:url', address),
      property('og:image', place.origin + preview.path),
      property('og:image:width', String(preview.width)),
      property('og:image:height', String(preview.height)),
    )
  }
  about.push(...more)
  return html
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => about.join('\n    '))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it is written into HTML and XML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
