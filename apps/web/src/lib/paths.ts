import { type PageName, pageNames, pages } from '@voltway/contract/browser'

type Paths = { [Name in PageName]: (typeof pages)[Name]['path'] }

export const paths = Object.fromEntries(pageNames.map((name) => [name, pages[name].path])) as Paths

/** Options of a link that is current on its own page only, with any search parameters. */
export const activeOptions = { exact: true, includeSearch: false }

export const productRoute = '/shop/$slug'
