import type { Page, Route } from '@playwright/test'

type Url = string | RegExp
type Handle = (route: Route) => Promise<void>

/**
 * Aborts the requests of a page, or handles them in another way, until the returned function is called. The route stays, because
 * the browser may hold a later request for ever while Playwright removes a route.
 */
export async function abortRequests(
  page: Page,
  url: Url,
  handle: Handle = (route) => route.abort(),
): Promise<() => void> {
  let isOver = false
  await page.route(url, (route) => (isOver ? route.fallback() : handle(route)))
  return () => {
    isOver = true
  }
}

/** Aborts the first request that matches a URL. */
export async function abortOnce(page: Page, url: Url): Promise<void> {
  const connect = await abortRequests(page, url, (route) => {
    connect()
    return route.abort()
  })
}
