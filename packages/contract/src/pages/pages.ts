/** The name of this software, and of a shop without a name of its own. */
export const brand = 'Voltway'

/** The home page has no title. `indexed` is false if the page's content differs for each visitor. */
type ShopPage = { path: `/${string}`; title: string | undefined; indexed: boolean }

export const productPath = (slug: string): `/shop/${string}` => `/shop/${slug}`

/** All pages of the shop, with `$` before the name of a parameter, in the order of the sitemap. */
export const pages = {
  home: { path: '/', title: undefined, indexed: true },
  shop: { path: '/shop', title: 'Shop', indexed: true },
  signIn: { path: '/signin', title: 'Sign In', indexed: false },
  account: { path: '/account', title: 'Account', indexed: false },
  order: { path: '/account/orders/$reference', title: 'Order', indexed: false },
  resetPassword: { path: '/reset-password', title: 'New password', indexed: false },
  withdraw: { path: '/withdraw', title: 'Withdraw from contract', indexed: false },
  demoDrive: { path: '/demodrive', title: 'Schedule a Demo Drive', indexed: true },
  support: { path: '/support', title: 'Support', indexed: true },
  privacy: { path: '/privacy-legal', title: 'Privacy & Legal', indexed: true },
  careers: { path: '/careers', title: 'Careers', indexed: true },
  news: { path: '/news', title: 'News', indexed: true },
  locations: { path: '/locations', title: 'Locations', indexed: true },
} as const satisfies Record<string, ShopPage>

export type PageName = keyof typeof pages

/** The names of all pages, in the order of `pages`. */
export const pageNames = Object.keys(pages) as PageName[]

/** The descriptions for link previews and search engines. They are separate from `pages`, because the app does not need them. */
export const pageDescriptions: Record<PageName | 'notFound', string> = {
  home: 'Electric cars, solar panels and home batteries, ordered in a few minutes.',
  shop: 'Every car, roof and battery on sale, with its price. Pay by bank transfer or from a crypto wallet.',
  signIn: 'Sign in or create an account to order and to follow your orders.',
  account: 'Your profile, your orders and how to pay for them.',
  order: 'One of your orders and how to pay for it.',
  resetPassword: 'Set a new password for your account.',
  withdraw: 'Withdraw from the contract of an order.',
  demoDrive: 'Half an hour in an electric car, on a road you know. Book a demo drive.',
  support:
    'Reach people who know the cars, the roofs and the batteries: by phone, e-mail, chat or in person.',
  privacy: 'The data that this shop stores about you, and how to delete it.',
  careers: 'The crafts behind cars, roofs and batteries, and the positions that are open.',
  news: 'What is new in the store.',
  locations: 'Places to see the cars, try them, and have them looked after.',
  notFound: 'There is nothing at this address.',
}

/** The title of the page for unknown URLs. */
export const notFoundTitle = 'Page not found'

/** The title of the page for products that are unknown, hidden or deleted. */
export const notOnSaleTitle = 'This product is not on sale'

export const tabTitle = (shopName: string, title?: string): string =>
  title === undefined ? shopName : `${title} · ${shopName}`

/** The paths of the admin pages, in the order of the navigation links. */
export const adminPaths = {
  products: '/admin-products',
  orders: '/admin-orders',
  users: '/admin-users',
  payments: '/admin-payments',
  messages: '/admin-messages',
  activity: '/admin-audit',
  settings: '/admin-settings',
} as const
