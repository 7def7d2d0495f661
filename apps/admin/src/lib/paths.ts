import { adminPaths, pages as shopPages } from '@voltway/contract/facts/pages'
import { texts } from './texts.ts'

/** Every address of the admin document; a link names its place here and nowhere else. */
export const paths = adminPaths

/** The pages of the admin: where they are and what they are called. */
export const pages = [
  { path: paths.products, title: texts.pages.products },
  { path: paths.orders, title: texts.pages.orders },
  { path: paths.users, title: texts.pages.users },
  { path: paths.payments, title: texts.pages.payments },
  { path: paths.activity, title: texts.pages.activity },
] as const

/** Where shoppers see what is on sale: a page of the other app. */
export const shopPath = shopPages.shop.path
