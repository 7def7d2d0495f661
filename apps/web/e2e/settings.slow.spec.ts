import { expect, test } from '@voltway/e2e'
import { placeOrderFor } from '@voltway/e2e/place-orders'
import { openHydrated } from './expect-hydrated.ts'
import { openAs } from './shopper.ts'

const settings = {
  shop_name: 'Ada & Co.',
  seller: 'Ada Ltd\n1 Road',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  delivery_time: '3 weeks',
  tax_rate: 25,
  receipt_footer: 'Thank you',
}

// The settings until a shopkeeper saves others.
const defaults = { ...settings, shop_name: 'Voltway', seller: '', delivery_time: '', receipt_footer: '' }

test('shows the settings of the shop on hydrated pages and on receipts', async ({ page, shop }) => {
  const save = (body: object) => shop.api.call('POST', '/api/admin/settings', { body })
  const { slug } = await shop.api.createProduct({ name: 'Charger of Ada', price: 100 })
  const customer = await shop.api.createCustomer('Ada Lovelace')
  await placeOrderFor(shop, customer)
  await save(settings)
  try {
    for (const path of ['/', '/support', '/privacy-legal', `/shop/${slug}`]) {
      await openHydrated(page, path)
      await expect(page).toHaveTitle(/Ada & Co\.$/)
      await expect(page.getByRole('banner').getByText('Ada & Co.')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(/^© Ada & Co\.[^.]/)
      await expect(page.getByText('demonstration')).toHaveCount(0)
    }
    await page.goto('/support')
    await expect(page.getByText('The hours and service centers on this page are samples.')).toBeVisible()
    await expect(page.getByText('order reference into the subject')).not.toContainText('working day')
    await page.goto('/privacy-legal')
    await expect(page.getByRole('region', { name: 'Seller' })).toContainText('Ada Ltd')
    for (const text of ['sample', 'examples']) await expect(page.getByText(text)).toHaveCount(0)
    await save({ email: null, phone: null })
    await page.goto('/privacy-legal')
    await expect(page.getByText('You can also write to')).toHaveCount(0)
    await page.goto('/support')
    await expect(page.getByText('The hours, phone numbers, e-mail address and service centers')).toBeVisible()
    await save({ email: settings.email, phone: settings.phone })
    await page.goto('/news')
    await expect(page.getByText('This page is sample text')).toBeVisible()

    await openAs(page, customer, '/account')
    await page.getByText('Details and payment').click()
    await page.emulateMedia({ media: 'print' })
    const receipt = page.getByRole('article', { name: 'Payment instructions' })
    for (const text of ['Ada & Co.', 'Ada Ltd', 'Includes 25% tax: $', 'Thank you'])
      await expect(receipt).toContainText(text)
  } finally {
    await save({ ...defaults, email: null, phone: null, tax_rate: null })
  }
})

test('a long name of the shop does not cover the links beside it', async ({ page, shop }) => {
  const save = (body: object) => shop.api.call('POST', '/api/admin/settings', { body })
  await save({
    ...defaults,
    shop_name: 'Solar Panels and Electric Cars of the Greater London Region'.padEnd(60, 's'),
  })
  try {
    await openHydrated(page, '/shop')
    const name = page.getByRole('banner').getByRole('link', { name: /^Solar Panels and/ })
    const products = page.getByRole('navigation', { name: 'Products' })
    const cart = page.getByRole('banner').getByRole('button', { name: /^Cart, / })
    for (const [width, next] of [
      [1280, products],
      [1024, products],
      [375, cart],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const [left, right] = [await name.boundingBox(), await next.boundingBox()]
      expect((left?.x ?? Number.NaN) + (left?.width ?? 0), `${width} px`).toBeLessThanOrEqual(right?.x ?? 0)
      expect(left?.width, `${width} px`).toBeGreaterThan(60)
    }
    await save({ ...defaults, shop_name: 'W'.repeat(60) })
    await page.setViewportSize({ width: 320, height: 640 })
    await openHydrated(page, '/shop')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  } finally {
    await save({ ...defaults, email: null, phone: null, tax_rate: null })
  }
})
