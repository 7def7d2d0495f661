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
  /** Lets the pages of this test write errors that match to their console; everything else fails the test. */
  allowConsoleError: (pattern: RegExp) => void
  /** Opens a browser of its own, as a second customer or a second device has; `options` add to those of this test. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>
  guard: ReturnType<typeof createConsoleGuard>
}

/** Playwright's `test` with a real store: one per worker, so a test makes its own customers and products. */
export const test = base.extend<Journey, { shop: Shop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const adminSecret = 'an admin secret for the browser tests'
      const started = await startShop({ ADMIN_SECRET: adminSecret })
      await use({ url: started.url, adminSecret, api: createRestApi(started.url, adminSecret) })
      await started.stop()
    },
    // Of its own, so that the first test of a worker has its whole time.
    { scope: 'worker', timeout: 120_000 },
  ],
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
    // Otherwise their pages go on beside the tests that follow.
    await Promise.all(
      contexts.map(async (context) => {
        await closePages(context)
        await context.close()
      }),
    )
  },
})

/** Playwright takes an image of every page whose context it closes, in case the test fails later: a third of a short journey. */
async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
}

export { expect } from '@playwright/test'
