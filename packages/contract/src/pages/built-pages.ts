import type { PanelProduct } from '../products/panel-products.ts'
import type { Product, ProductWithImages } from '../products/products.ts'
import type { Settings } from '../settings/settings.ts'
import type { PageName } from './pages.ts'

/** The chat widget of the operator's settings. It loads when the page is idle, or on the first click. */
export type ChatSettings = {
  provider: 'none' | 'tawk' | 'crisp' | 'chatwoot'
  id: string
  baseUrl: string
  load: 'idle' | 'click'
}

/** The first products on sale and the total. */
export type FirstProducts = { items: readonly Product[]; total: number }

/** The settings that the pages need: those of the shopkeeper in `shop`, and those of the operator. */
export type PageSettings = {
  shop: Settings
  chat?: ChatSettings
  /** Set if the shop sends e-mails, so that shoppers can request a link for a new password. */
  mail?: true
  /** The characters that a new password must have. */
  passwordMinLength?: number
  /** Set if customers can withdraw from contracts online. */
  withdrawal?: true
}

/** The data from which the server renders a page and the browser hydrates it. The page contains it as JSON. */
export type PageData = PageSettings & {
  /** Only on the home page: the products of its panels by keyword. */
  panels?: Record<string, PanelProduct>
  /** Only on the shop page. */
  products?: FirstProducts
  /** Only on a product page. */
  product?: ProductWithImages
  /** Only on the page of a product that is not on sale: the last part of its URL. */
  notOnSale?: string
}

/** Renders the content of a page for a visitor without a session or cart. @throws the error of a component */
export type RenderPage = (path: string, data: PageData) => Promise<string>

/** The name of a built page; `shopSearch` is the shop page for URLs with search parameters. */
export type BuiltPageName = PageName | 'shopSearch' | 'product' | 'notFound'

/** The result of the web app's build for one page. */
export type BuiltPage = {
  /** The content without products; empty if the content differs for each visitor. */
  markup: string
  /** The URLs of the scripts, starting with the entry. */
  scripts: string[]
  /** The attributes of the `<link>` elements that preload the first image. */
  images: Record<string, string>[]
}

/** The content of the file `server/pages.json` of the built web app, from which the server renders pages. */
export type BuiltPages = {
  /** The common HTML of all pages: before the head, before the content, before the data, and after the data. */
  shell: [string, string, string, string]
  /** The inline script that queues early clicks and loads the app, and its hash for the Content-Security-Policy. */
  inlineScript: { code: string; hash: string }
  pages: Record<BuiltPageName, BuiltPage>
}
