import type { Page } from '@playwright/test'
import { test as base } from '@voltway/e2e'
import { createRestApi } from '@voltway/e2e/rest-api'
import { startShop } from '@voltway/e2e/start-shop'

const size = 1050
/** The number of products in the HTML page, and of those that each *Show more* adds. */
export const pageSize = 24
/** Limits concurrent catalogue changes, because each waits at most two seconds for its lock in the database. */
const batchSize = 20

export type Listed = { id: string; name: string; slug: string }

/** A store with a thousand products in list order; the last one is a car on the home page. */
export const test = base.extend<
  object,
  { largeShop: { url: string; api: ReturnType<typeof createRestApi>; products: Listed[] } }
>({
  largeShop: [
    async ({ browserName: _ }, use) => {
      const adminSecret = 'an admin secret for the browser tests'
      const shop = await startShop({ ADMIN_SECRET: adminSecret, SEED_DEMO: 'off' })
      const api = createRestApi(shop.url, adminSecret)
      const add = (number: number) => {
        const category = number === size ? 'Cars' : number % 10 === 0 ? 'Lamps' : 'Cables'
        const name = number === size ? 'Model 3' : `${category.slice(0, -1)} ${number}`
        return api.createProduct({ name, price: number, description: 'Of many', category })
      }
      await processInBatches(
        Array.from({ length: size }, (_, index) => index + 1),
        add,
      )
      await use({ url: shop.url, api, products: await api.call<Listed[]>('GET', '/api/products') })
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ largeShop }, use) => use(largeShop.url),
})

/** Processes all items in batches, because on several nodes each call waits until all nodes have the change. */
export async function processInBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += batchSize)
    results.push(...(await Promise.all(items.slice(at, at + batchSize).map(work))))
  return results
}

export const deleteAll = (api: ReturnType<typeof createRestApi>, products: readonly Pick<Listed, 'id'>[]) =>
  processInBatches(products, ({ id }) => api.call('DELETE', `/api/admin/products/${id}`))

export const cards = (page: Page) => page.getByRole('main').locator('article')
export const headingOf = (page: Page, { id = '' }: Partial<Listed> = {}) =>
  page.locator(`[id="product-${id}"]`)
export const showMore = (page: Page) => page.getByRole('button', { name: 'Show more' })
export const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })
export const resultStatus = (page: Page) => page.getByRole('main').getByRole('status').last()
