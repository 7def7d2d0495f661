import type { Page } from '@playwright/test'

/** Holds matching requests back until `release` is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}
