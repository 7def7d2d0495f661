import { type PageName, pageNames, pages } from '@voltway/contract/browser'

type Paths = { [Name in PageName]: (typeof pages)[Name]['path'] }

export const paths = Object.fromEntries(pageNames.map((name) => [name, pages[name].path])) as Paths

export const productRoute = '/shop/$slug'
