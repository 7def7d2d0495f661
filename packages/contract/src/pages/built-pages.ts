import type { Product, ProductWithImages } from '../products/products.ts'
import type { PageName } from './pages.ts'

/** The chat widget that the operator has set. It loads when the page is idle, or with the first click. */
export type ChatSettings = {
  provider: 'none' | 'tawk' | 'crisp' | 'chatwoot'
  id: string
  baseUrl: string
  load: 'idle' | 'click'
}

/** The first products on sale, and the number of all. */
export type FirstProducts = { items: readonly Product[]; total: number }

/** The state with which the server renders a page and the browser hydrates it. It travels in the page as JSON. */
export type PageData = {
  chat?: ChatSettings
  /** On the shop page. */
  products?: FirstProducts
  /** On the page of a product. */
  product?: ProductWithImages
}

/** Renders the content of a page as a first-time visitor sees it. @throws the error of a component */
export type RenderPage = (path: string, data: PageData) => Promise<string>

/** The pages by name; `shopSearch` is the shop page whose URL has search parameters. */
export type BuiltPageName = PageName | 'shopSearch' | 'product' | 'notFound'

/** A page as the build of the web app leaves it. */
export type BuiltPage = {
  /** Its content without products; empty where the content differs for each visitor. */
  markup: string
  /** The URLs of its scripts, the entry first. */
  scripts: string[]
  /** The attributes of the links that preload its first image. */
  images: Record<string, string>[]
}

/** The file `server/pages.json` of the built web app: all that the server needs to write the pages. */
export type BuiltPages = {
  /** What all pages have before their head, before their content, before their data, and after it. */
  shell: [string, string, string, string]
  /** The inline script that holds early clicks and loads the app, and its hash for the Content-Security-Policy. */
  inlineScript: { code: string; hash: string }
  pages: Record<BuiltPageName, BuiltPage>
}
