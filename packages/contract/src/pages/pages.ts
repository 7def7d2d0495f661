/** The shop's name, as it stands in titles and on its sign. */
export const brand = 'Voltway'

/**
 * A page: its address; its name, of which the home page has none beside the shop's; and whether search engines may list it,
 * which they should not where it differs for each visitor or is of no use to whoever searches.
 */
type ShopPage = { path: `/${string}`; title: string | undefined; indexed: boolean }

/** The address of a product's page. */
export const productPath = (slug: string): `/shop/${string}` => `/shop/${slug}`

/** Every page of the shop, in the order of the sitemap. */
export const pages = {
  home: { path: '/', title: undefined, indexed: true },
  shop: { path: '/shop', title: 'Shop', indexed: true },
  signIn: { path: '/signin', title: 'Sign In', indexed: false },
  account: { path: '/account', title: 'Account', indexed: false },
  demoDrive: { path: '/demodrive', title: 'Schedule a Demo Drive', indexed: true },
  support: { path: '/support', title: 'Support', indexed: true },
  privacy: { path: '/privacy-legal', title: 'Privacy & Legal', indexed: true },
  careers: { path: '/careers', title: 'Careers', indexed: true },
  news: { path: '/news', title: 'News', indexed: true },
  locations: { path: '/locations', title: 'Locations', indexed: true },
} as const satisfies Record<string, ShopPage>

export type PageName = keyof typeof pages

/** The pages' names, in their order. */
export const pageNames = Object.keys(pages) as PageName[]

/** What link previews and search engines are told of a page; apart, because the app itself does not need it. */
export const pageDescriptions: Record<PageName | 'notFound', string> = {
  home: 'Electric cars, solar panels and home batteries, ordered in a few minutes.',
  shop: 'Every car, roof and battery on sale, with its price. Pay by bank transfer or from a crypto wallet.',
  signIn: 'Sign in or create an account to order and to follow your orders.',
  account: 'Your profile, your orders and how to pay for them.',
  demoDrive: 'Half an hour in an electric car, on a road you know. Book a demo drive.',
  support:
    'Reach people who know the cars, the roofs and the batteries: by phone, e-mail, chat or in person.',
  privacy: 'What this store keeps about you, why, and how to have it removed.',
  careers: 'The crafts behind cars, roofs and batteries, and the positions that are open.',
  news: 'What is new in the store.',
  locations: 'Places to see the cars, try them, and have them looked after.',
  notFound: 'There is nothing at this address.',
}

/** The name of the page that is shown where there is none. */
export const notFoundTitle = 'Page not found'

/** The title of a page's tab. */
export const tabTitle = (title?: string): string => (title === undefined ? brand : `${title} · ${brand}`)

/** The addresses of the admin's document, in the order of its links. */
export const adminPaths = {
  products: '/admin-products',
  orders: '/admin-orders',
  users: '/admin-users',
  payments: '/admin-payments',
  activity: '/admin-audit',
} as const
