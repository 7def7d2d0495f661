import { defaultSettings, type PageData } from '@voltway/contract/browser'
import { createContext, useContext } from 'react'

/** Provides the page data to components, on the server and in the browser. */
export const PageDataContext = createContext({} as PageData)

/** Returns the data from which the server rendered the page; it has no products on pages that show none. */
export const usePageData = (): PageData => useContext(PageDataContext)

export const useSettings = () => usePageData().shop

/** Reads the data that the server wrote into the page. During development, Vite serves the page without data. */
export function readPageData(): PageData {
  if (import.meta.env.DEV) return { shop: defaultSettings }
  return JSON.parse(document.getElementById('voltway-page')?.textContent ?? '')
}
