import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { createConsoleGuard } from './console-guard.ts'
import { createRestApi } from './rest-api.ts'
import { startShop } from './start-shop.ts'

interface Shop {
  url: string
  adminSecret: string
  api: ReturnType<typeof createRestApi>
}

interface Journey {
  shop: Shop
  /** Allows console errors that match the pattern. All other console errors fail the test. */
  allowConsoleError: (pattern: RegExp) => void
  /** Opens a second browser context, for another customer or another device. `options` extend the options of the test. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>
  guard: ReturnType<typeof createConsoleGuard>
}

/**
 * Playwright's `test` with a real shop. All tests of a worker share the shop, so each test makes its own customers and
 * products. The products are deleted after the test: the shop page shows 24, which would not include those of later tests.
 */
export const test = base.extend<Journey, { sharedShop: Shop }>({
  browser: [
    async ({ playwright, browserName }, use) => {
      // Chromium has crashed at one of some thousand starts. No page was open then, so a second start hides no fault of the shop.
      const start = () => playwright[browserName].launch()
      const browser = await start().catch(start)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  sharedShop: [
    async ({ browserName: _ }, use) => {
      const adminSecret = 'an admin secret for the browser tests'
      const started = await startShop({ ADMIN_SECRET: adminSecret, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
      await use({ url: started.url, adminSecret, api: createRestApi(started.url, adminSecret) })
      await started.stop()
    },
    // A separate timeout, so that the start does not use up the time of a worker's first test.
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: async ({ sharedShop }, use) => {
    await use(sharedShop)
    await sharedShop.api.deleteProducts()
  },
  baseURL: ({ shop }, use) => use(shop.url),
  guard: [
    async ({ context }, use) => {
      const guard = createConsoleGuard()
      guard.watch(context)
      await use(guard)
      guard.check()
      await closePages(context)
    },
    { auto: true },
  ],
  allowConsoleError: ({ guard }, use) => use(guard.allow),
  newVisitor: async ({ browser, contextOptions, guard }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, ...options })
      contexts.push(context)
      guard.watch(context)
      return context.newPage()
    })
    // Pages that stay open would run beside the next tests.
    await Promise.all(
      contexts.map(async (context) => {
        await closePages(context)
        await context.close()
      }),
    )
  },
})

/** Closes all pages. Playwright takes a screenshot of each page that is still open, which takes a third of a short journey. */
async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
}

export { expect } from '@playwright/test'
