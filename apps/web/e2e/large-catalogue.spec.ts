import type { Page } from '@playwright/test'
import { test as base, expect } from '@voltway/e2e'
import { restApi } from '@voltway/e2e/rest-api'
import { startShop } from '@voltway/e2e/start-shop'
import { waitOut } from '@voltway/e2e/wait-out'
import { texts } from '../src/lib/texts.ts'
import { expectHydrated } from './hydrated.ts'
import { badge } from './shopper.ts'

const size = 1000
const inDocument = 24
const together = 50

type Listed = { id: string; name: string }

/** A store with a thousand products, in the order of the list. */
const test = base.extend<object, { largeShop: { url: string; products: Listed[] } }>({
  largeShop: [
    async ({ browserName: _ }, use) => {
      const adminSecret = 'an admin secret for the browser tests'
      const shop = await startShop({ ADMIN_SECRET: adminSecret, SEED_DEMO: 'off' })
      const api = restApi(shop.url, adminSecret)
      for (let made = 0; made < size; made += together) {
        const names = Array.from({ length: together }, (_, index) => `Product ${made + index + 1}`)
        await Promise.all(names.map((name) => api.createProduct({ name, price: 1, description: 'Of many' })))
      }
      await use({ url: shop.url, products: await api.call<Listed[]>('GET', '/api/products') })
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ largeShop }, use) => use(largeShop.url),
})

const cards = (page: Page) => page.getByRole('main').locator('article')
const headingOf = (page: Page, { id = '' }: Partial<Listed> = {}) => page.locator(`[id="product-${id}"]`)

test('of a thousand products the first ones come with the document, and those far below are not laid out', {
  tag: '@chromium',
}, async ({ page, largeShop }) => {
  const document = await (await page.request.get('/shop')).text()
  expect(document.split('<article').length - 1).toBe(inDocument)
  await page.goto('/shop')
  await expect(cards(page)).toHaveCount(size)
  const laidOut = await page
    .locator('main article h2')
    .evaluateAll(
      (names) => names.filter((name) => name.checkVisibility({ contentVisibilityAuto: true })).length,
    )
  expect(laidOut).toBeLessThan(4 * inDocument)
  const last = headingOf(page, largeShop.products.at(-1))
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
})

test('a product that is not in the document is shown by its address', async ({ page, largeShop }) => {
  const product = largeShop.products.at(-2)
  await page.goto(`/shop#product-${product?.id}`)
  await expect(headingOf(page, product)).toBeInViewport()
})

test('who goes back to a long list is where they were', async ({ page, largeShop }) => {
  await page.goto('/shop')
  await expect(cards(page)).toHaveCount(size)
  const seen = headingOf(page, largeShop.products[500])
  await seen.scrollIntoViewIfNeeded()
  await expect(seen).toBeInViewport()
  await page.getByRole('banner').getByRole('link', { name: texts.nav.contact }).click()
  await expect(page).toHaveURL(/\/support$/)
  await page.goBack()
  await expect(cards(page)).toHaveCount(size)
  await expect(seen).toBeInViewport()
})

test('by keyboard the footer and the product above it are reached, and nothing jumps', async ({
  page,
  largeShop,
}) => {
  await page.goto('/shop')
  await expect(cards(page)).toHaveCount(size)
  const footer = page.getByRole('contentinfo')
  // Where nobody has been yet, heights are estimates: what comes into view may push the end further down.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(footer).toBeInViewport({ timeout: 1000 })
  }).toPass()
  await footer.getByRole('link').first().focus()
  await page.keyboard.press('Shift+Tab')
  const lastCard = cards(page).filter({ has: headingOf(page, largeShop.products.at(-1)) })
  const button = lastCard.getByRole('button', { name: texts.shop.addToCart })
  await expect(button).toBeFocused()
  await expect(button).toBeInViewport({ ratio: 1 })
  const place = await button.boundingBox()
  await page.keyboard.press('Enter')
  await expect(badge(page)).toHaveText('1')
  expect(await button.boundingBox()).toEqual(place)
})

test('when the list does not arrive the products of the document are there, and the others after another try', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED/)
  await page.clock.install()
  await page.route('**/trpc/products.list*', (route) => route.abort())
  await page.goto('/shop')
  await expectHydrated(page)
  // The first input is another reason to load the list.
  await page.mouse.move(5, 5)
  await waitOut(page, page.getByText('The other products did not arrive'))
  await expect(cards(page)).toHaveCount(inDocument)
  await page.unroute('**/trpc/products.list*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(size)
})
