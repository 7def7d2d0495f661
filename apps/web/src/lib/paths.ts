import { type PageName, pageNames, pages } from '@voltway/contract/browser'

type Paths = { [Name in PageName]: (typeof pages)[Name]['path'] }

/** The paths of the shop's pages, for links and routes. */
export const paths = Object.fromEntries(pageNames.map((name) => [name, pages[name].path])) as Paths

/** The path of a product's page. */
export const productPath = '/shop/$slug'
