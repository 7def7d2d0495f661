import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { expectNoLayoutShiftSince, measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { heading, openFromCard, openShop, storedIds } from './product-visits.ts'
import { badge } from './shopper.ts'

type Product = { id: string; name: string }

const viewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })

test('lists previously viewed products still on sale', async ({ page, shop: { api }, allowConsoleError }) => {
  allowConsoleError(/404.*products\.get/)
  // First in the list, because the page shows 24 products.
  const gone = await api.createProduct({ name: 'Soon gone', price: 1, position: -1 })
  const products = await api.call<Product[]>('GET', '/api/products')
  await openShop(page)
  for (const name of ['Model Y', 'Model S', 'Model X', 'Soon gone', 'Powerwall', 'Model 3']) {
    await openFromCard(page, name)
    const id = products.find((product) => product.name === name)?.id
    await expect.poll(() => storedIds(page)).toContain(`["${id}"`)
    await page.goBack()
    await expect(heading(page)).toHaveText('Shop')
  }
  await api.call('DELETE', `/api/admin/products/${gone.id}`)
  await openShop(page)
  await openFromCard(page, 'Model 3')
  const names = viewed(page).getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['Powerwall', 'Model X', 'Model S'])
  await viewed(page).getByRole('link', { name: 'Model X' }).click()
  await expect(heading(page)).toHaveText('Model X')
  await expect(heading(page)).toBeFocused()
  await expect(names).toHaveText(['Model 3', 'Powerwall', 'Model S'])
  await viewed(page).getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Model 3 · Ember Red is in your cart' }),
  ).toBeVisible()
  await expect(badge(page)).toHaveText('1')
})

test('shows previously viewed products without a layout shift', { tag: '@chromium' }, async ({
  page,
  shop: { api },
}) => {
  const products = await api.call<Product[]>('GET', '/api/products')
  await openShop(page)
  await page.evaluate(
    (ids) => localStorage.setItem('recently-viewed', JSON.stringify(ids)),
    products.map(({ id }) => id),
  )
  await page.route('**/trpc/products.get*', async (route) => {
    await expect(heading(page)).toHaveText('Model Y')
    await route.continue()
  })
  const shift = await measureLayoutShift(page)
  await openFromCard(page, 'Model Y')
  await expect(viewed(page).getByRole('article')).toHaveCount(4)
  await expectNoLayoutShiftSince(page, shift)
})

test('resets invalid stored products', async ({ page, shop: { api }, allowConsoleError }) => {
  allowConsoleError(/4\d\d.*products\.get/)
  const products = await api.call<Product[]>('GET', '/api/products')
  const id = (name: string) => products.find((product) => product.name === name)?.id
  await openShop(page)
  const long = [300, 9000].map((length) => 'x'.repeat(length))
  for (const garbage of [
    '{',
    '{"0":"a"}',
    '[null, {"id": 1}, "", "a\\u0000b"]',
    `["no-such-thing", 7]`,
    JSON.stringify(long),
  ]) {
    await page.evaluate((value) => localStorage.setItem('recently-viewed', value), garbage)
    await openFromCard(page, 'Model S')
    await expect.poll(() => storedIds(page)).toContain(`["${id('Model S')}"`)
    await expect(viewed(page)).toHaveCount(0)
    await page.goBack()
  }
  await openFromCard(page, 'Model 3')
  // An unknown product is requested once.
  const ids = JSON.stringify([id('Model 3'), id('Model S')])
  await expect.poll(() => storedIds(page)).toBe(ids)
  await expect(viewed(page).getByRole('heading', { level: 3 })).toHaveText(['Model S'])
})
