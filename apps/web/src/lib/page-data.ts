import type { PageData } from '@voltway/contract/browser'
import { createContext, useContext } from 'react'

/** Passes the state to the page, on the server and in the browser. */
export const PageDataContext = createContext<PageData>({})

/** The state with which the server rendered the page; without products on a page that it rendered without them. */
export const usePageData = (): PageData => useContext(PageDataContext)

/** Reads the state that the server wrote into the page; empty while developing, where Vite serves the page. */
export function readPageData(): PageData {
  const json = document.getElementById('voltway-page')?.textContent
  return json ? JSON.parse(json) : {}
}
