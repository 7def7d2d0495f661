import type { Page } from '@playwright/test'

/**
 * Aborts the first request that matches a URL. The route stays, because the browser may hold a later request for ever while
 * Playwright removes a route.
 */
export async function abortOnce(page: Page, url: RegExp | string): Promise<void> {
  let isFirst = true
  await page.route(url, (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    return route.abort()
  })
}
