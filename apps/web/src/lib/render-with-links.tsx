import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** The markup of a part of a page that has links in it, for the build. */
export function renderWithLinks(part: ReactElement): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToString(<RouterContextProvider router={router}>{part}</RouterContextProvider>)
}
