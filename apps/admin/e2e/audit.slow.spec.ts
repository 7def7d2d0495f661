import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { placeOrder, setOrderStatus } from '@voltway/e2e/place-orders'
import { createUniqueName, openAdmin, type Shop } from './admin-page.ts'

const entries = (page: Page) => page.getByRole('article')
const unfold = (entry: ReturnType<typeof entries>) => entry.getByRole('button', { name: 'Details' })
const field = (entry: ReturnType<typeof entries>, label: string) =>
  entry.getByRole('term').getByText(label, { exact: true }).locator('xpath=..')

/** Creates, changes and deletes a product through REST, as another program does. */
async function changeProduct({ api }: Shop) {
  const product = await api.createProduct({ name: createUniqueName('Charger'), price: 499.5 })
  const path = `/api/admin/products/${product.id}`
  await api.call('PUT', path, { body: { price: 525, description: 'Now faster' } })
  await api.call('DELETE', path)
  return product
}

test('shows each kind of change with the values before and after', async ({ page, shop }) => {
  const product = await changeProduct(shop)
  const { customer } = await placeOrder(shop, 'Ada Lovelace', [1050])
  await openAdmin(page, shop, '/admin-audit')
  await expect(page.getByRole('main')).toContainText(
    'Entries cannot be changed or removed here. Customers’ names and e-mail addresses are never recorded.',
  )
  await page.getByRole('searchbox').fill(`product ${product.name}`)
  await expect(entries(page).filter({ hasText: product.name })).toHaveCount(3)
  await expect(entries(page)).toHaveCount(3)
  for (const entry of await entries(page).all()) await unfold(entry).click()
  const [deleted, changed, created] = [0, 1, 2].map((at) => entries(page).nth(at))
  if (!deleted || !changed || !created) throw new Error('there are three')
  await expect(deleted).toContainText(`Product deleted: ${product.name}`)
  await expect(deleted).toContainText('$525.00')
  await expect(changed).toContainText(`Product changed: ${product.name}`)
  await expect(field(changed, 'Price')).toContainText('old $499.50 → , new $525.00')
  await expect(field(changed, 'Description')).toContainText('Now faster')
  await expect(changed.getByRole('term').getByText('Name', { exact: true })).toHaveCount(0)
  await expect(created).toContainText(`Product created: ${product.name}`)
  await expect(created).toContainText('From 127.0.0.1')
  await expect(created).toContainText(product.id)
  await expect(created.getByRole('time')).toHaveAttribute('datetime', /^20.*Z$/)

  await shop.api.call('DELETE', `/api/admin/users/${customer.id}`)
  await page.goto('/admin-audit?search=user+delete')
  await unfold(entries(page).first()).click()
  await expect(entries(page).first()).toContainText('User deleted')
  await expect(field(entries(page).first(), 'Orders total')).toContainText('$1,050.00')
})

test('groups the entries by day, searches them, and links to the entity', async ({ page, shop }) => {
  const product = await changeProduct(shop)
  const order = await placeOrder(shop, 'Ada Lovelace')
  await setOrderStatus(shop, order.id, 'completed')
  await openAdmin(page, shop, '/admin-audit')
  const newest = await entries(page).first().getByRole('time').getAttribute('datetime')
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(new Date(newest ?? ''))
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(today)
  await page.getByRole('searchbox', { name: 'Search the activity' }).fill(`${product.name} delete`)
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText(`Product deleted: ${product.name}`)
  await expect(entries(page).getByRole('link', { name: product.name })).toHaveCount(0)
  await page.getByRole('searchbox').fill(randomUUID())
  await expect(page.getByText('Nothing was changed here')).toBeVisible()
  await page.getByRole('searchbox').fill(order.reference.toLowerCase())
  await expect(entries(page)).toContainText(`Order changed: ${order.reference}`)
  await expect(page).toHaveURL(/search=vw-/)
  await entries(page).getByRole('link', { name: order.reference }).click()
  await expect(page).toHaveURL(new RegExp(`/admin-orders.*open=${order.id}`))
  await expect(page.getByRole('dialog', { name: order.reference })).toBeVisible()
})
