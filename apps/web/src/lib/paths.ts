import { pages } from '@voltway/contract/facts/pages'

/** The paths of the shop's pages, for links and routes. */
export const paths = {
  home: pages.home.path,
  shop: pages.shop.path,
  signIn: pages.signIn.path,
  account: pages.account.path,
  demoDrive: pages.demoDrive.path,
  support: pages.support.path,
  privacy: pages.privacy.path,
  careers: pages.careers.path,
  news: pages.news.path,
  locations: pages.locations.path,
} as const satisfies Record<keyof typeof pages, string>

/** The path of a product's page. */
export const productPath = `${paths.shop}/$slug` as const
