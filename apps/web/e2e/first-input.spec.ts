import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { expectHydrated } from './hydrated.ts'
import { addToCart, badge } from './shopper.ts'

const list = '**/trpc/products.list*'

test('the home page asks for products at the first sign of the visitor, and not before', async ({ page }) => {
  const calls = callsOf(page)
  await page.goto('/')
  await expectHydrated(page)
  // The app has done all that it wants to do by itself.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(calls).toEqual([])
  const asked = page.waitForRequest(list)
  await page.mouse.move(100, 100)
  await asked
})

test('a kept cart shows the prices of today without any sign of the visitor', async ({ page, shop }) => {
  const { id } = await shop.api.createProduct({ name: 'Kept lantern', price: 80 })
  const line = { id, name: 'Kept lantern', price: 60, image: '/placeholder.svg', qty: 1 }
  await page.goto('/favicon.svg')
  await page.evaluate((lines) => localStorage.setItem('cart', lines), JSON.stringify([line]))
  await page.goto('/')
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  await expect.poll(kept).toMatchObject([{ id, price: 80, was: 60 }])
  await shop.api.call('DELETE', `/api/admin/products/${id}`)
})

test('products whose code did not arrive are there after another try', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED/)
  await page.route('**/product-query-*.js', (route) => route.abort())
  await page.goto('/')
  await expectHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByText('The products did not arrive')).toBeVisible()
  await page.unroute('**/product-query-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await addToCart(page, 'Model 3')
  await expect(badge(page)).toHaveText('1')
})

/** What a page asks the API, and the code with which it does. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  const isCall = /\/(trpc|api)\/|\/product-query-[^/]*\.js$/
  page.on('request', (request) => isCall.test(request.url()) && calls.push(request.url()))
  return calls
}
