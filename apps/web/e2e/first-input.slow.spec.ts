import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import { expectHydrated } from './expect-hydrated.ts'
import { addToCart, badge } from './shopper.ts'

const list = '**/trpc/products.list*'

test('requests products on the home page at the first input of the visitor, and not before', async ({
  page,
}) => {
  const calls = callsOf(page)
  await page.goto('/')
  await expectHydrated(page)
  // Waits until the app is idle, so that it starts no more requests without an input.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(calls).toEqual([])
  const request = page.waitForRequest(list)
  await page.mouse.move(100, 100)
  await request
})

test('updates the prices of a stored cart without input of the visitor', async ({ page, shop }) => {
  const { id } = await shop.api.createProduct({ name: 'Stored lantern', price: 80 })
  const line = { id, name: 'Stored lantern', price: 60, image: '/placeholder.svg', qty: 1 }
  await page.goto('/favicon.svg')
  await page.evaluate((lines) => localStorage.setItem('cart', lines), JSON.stringify([line]))
  await page.goto('/')
  const storedCart = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
  await expect.poll(storedCart).toMatchObject([{ id, price: 80, was: 60 }])
  await shop.api.call('DELETE', `/api/admin/products/${id}`)
})

test('shows products after a retry if they did not load', async ({ page, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED/)
  await page.clock.install()
  await page.route(list, (route) => route.abort())
  await page.goto('/')
  await expectHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await advanceClockUntilVisible(page, page.getByText('The products could not be loaded'))
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await addToCart(page, 'Model 3')
  await expect(badge(page)).toHaveText('1')
})

/** Returns the growing list of a page's API requests. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => /\/(trpc|api)\//.test(request.url()) && calls.push(request.url()))
  return calls
}
