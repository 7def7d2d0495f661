import type { PageData } from '@voltway/contract/browser'
import { createContext, useContext } from 'react'

/** Provides the page data to components, on the server and in the browser. */
export const PageDataContext = createContext<PageData>({})

/** Returns the data from which the server rendered the page; it has no products on pages that show none. */
export const usePageData = (): PageData => useContext(PageDataContext)

/** Reads the data that the server wrote into the page; empty during development, where Vite serves the page. */
export function readPageData(): PageData {
  const json = document.getElementById('voltway-page')?.textContent
  return json ? JSON.parse(json) : {}
}
