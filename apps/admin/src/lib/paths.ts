import { adminPaths } from '@voltway/contract/browser'
import { texts } from './texts.ts'

/** The paths of the admin's pages, for links and routes. */
export const paths = adminPaths

/** The admin's pages in the order of the navigation. */
export const pages = [
  { path: paths.products, title: texts.pages.products },
  { path: paths.orders, title: texts.pages.orders },
  { path: paths.users, title: texts.pages.users },
  { path: paths.payments, title: texts.pages.payments },
  { path: paths.messages, title: texts.pages.messages },
  { path: paths.activity, title: texts.pages.activity },
  { path: paths.settings, title: texts.pages.settings },
] as const
