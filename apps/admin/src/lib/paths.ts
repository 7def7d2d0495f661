import { adminPaths } from '@voltway/contract/browser'
import { texts } from './texts.ts'

/** The paths of the admin's pages, for links and routes. */
export const paths = adminPaths

/** The admin's pages in the order of the navigation. */
export const pages = (Object.keys(texts.pages) as (keyof typeof paths)[]).map((name) => ({
  path: paths[name],
  title: texts.pages[name],
}))
