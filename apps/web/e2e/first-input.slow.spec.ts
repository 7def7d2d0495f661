import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { openHydrated } from './expect-hydrated.ts'

const list = '**/trpc/products.list*'

test('requests products on the home page at the first input of the visitor, and not before', async ({
  page,
}) => {
  const calls = callsOf(page)
  await openHydrated(page, '/')
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
})

/** Returns the growing list of a page's API requests. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => /\/(trpc|api)\//.test(request.url()) && calls.push(request.url()))
  return calls
}
