/** What search engines, link previews and tabs are told of a page. The web app sets the same title when it runs. */
export type PageMeta = { title: string; description: string; unlisted?: boolean }

const brand = 'Voltway'

/** Every page of the shop's document. Unlisted ones differ for each visitor or are of no use to a searcher. */
export const shopPages = {
  '/': {
    title: brand,
    description: 'Electric cars, solar panels and home batteries, ordered in a few minutes.',
  },
  '/shop': {
    title: `Shop · ${brand}`,
    description:
      'Every car, roof and battery on sale, with its price. Pay by bank transfer or from a crypto wallet.',
  },
  '/signin': {
    title: `Sign In · ${brand}`,
    description: 'Sign in or create an account to order and to follow your orders.',
    unlisted: true,
  },
  '/account': {
    title: `Account · ${brand}`,
    description: 'Your profile, your orders and how to pay for them.',
    unlisted: true,
  },
  '/demodrive': {
    title: `Schedule a Demo Drive · ${brand}`,
    description: 'Half an hour in an electric car, on a road you know. Book a demo drive.',
  },
  '/support': {
    title: `Support · ${brand}`,
    description:
      'Reach people who know the cars, the roofs and the batteries: by phone, e-mail, chat or in person.',
  },
  '/privacy-legal': {
    title: `Privacy & Legal · ${brand}`,
    description: 'What this store keeps about you, why, and how to have it removed.',
  },
  '/careers': {
    title: `Careers · ${brand}`,
    description: 'Small teams, long views, and a workshop next to every desk.',
  },
  '/news': {
    title: `News · ${brand}`,
    description: 'What is new in the store.',
  },
  '/locations': {
    title: `Locations · ${brand}`,
    description: 'Places to see the cars, try them, and have them looked after.',
  },
} satisfies Record<`/${string}`, PageMeta>

/** Of the page that is shown where there is none. */
export const notFoundMeta: PageMeta = {
  title: `Page not found · ${brand}`,
  description: 'There is nothing at this address.',
  unlisted: true,
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
