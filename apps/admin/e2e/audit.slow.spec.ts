import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { buy, placeOrder, setOrderStatus } from '@voltway/e2e/place-orders'
import { openAdmin, type Shop } from './admin-page.ts'
import { createWallet, otherWallet, wallet } from './payment-editor.ts'

const entries = (page: Page) => page.getByRole('article')
const unfold = (entry: ReturnType<typeof entries>) => entry.getByRole('button', { name: 'Details' })
const field = (entry: ReturnType<typeof entries>, label: string) =>
  entry.getByRole('term').getByText(label, { exact: true }).locator('xpath=..')

/** Creates, changes and deletes one entity of each kind through REST, as another program does. */
async function makeEachChange(shop: Shop) {
  const { api } = shop
  const mark = randomUUID().slice(0, 8)
  const product = await api.createProduct({ name: `Charger ${mark}`, price: 499.5 })
  const change = { name: `Charger ${mark}`, price: 525, description: 'Now faster' }
  await api.call('PUT', `/api/admin/products/${product.id}`, { body: change })
  const method = await createWallet(shop, `Wallet ${mark}`)
  const body = { ...method, details: { address: otherWallet, currency: 'BTC' } }
  await api.call('POST', '/api/admin/payment-methods', { body })
  const customer = await api.createCustomer(`Ada ${mark}`)
  const buyTwo = () =>
    buy(shop, customer.token, [{ id: product.id, qty: 2 }], { payment_method_id: method.id })
  const completedOrder = await buyTwo()
  const deletedOrder = await buyTwo()
  await api.call('PUT', `/api/admin/orders/${completedOrder.id}`, { body: { status: 'completed' } })
  await api.call('DELETE', `/api/admin/orders/${deletedOrder.id}`)
  await api.call('DELETE', `/api/admin/users/${customer.id}`)
  await api.call('DELETE', `/api/admin/products/${product.id}`)
  await api.call('DELETE', `/api/admin/payment-methods/${method.id}`)
  return { mark, product, method, customer, completedOrder, deletedOrder }
}

test('shows each kind of change with the values before and after', async ({ page, shop }) => {
  const { mark, product, method, completedOrder, deletedOrder } = await makeEachChange(shop)
  await openAdmin(page, shop, '/admin-audit')
  const search = async (words: string, name: string, count: number) => {
    await page.getByRole('searchbox').fill(words)
    await expect(entries(page).filter({ hasText: name })).toHaveCount(count)
    await expect(entries(page)).toHaveCount(count)
    for (const entry of await entries(page).all()) await unfold(entry).click()
  }
  await search(`product ${mark}`, product.name, 3)
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

  await search(completedOrder.reference, completedOrder.reference, 1)
  await expect(entries(page)).toContainText(`Order changed: ${completedOrder.reference}`)
  await expect(field(entries(page), 'Status')).toContainText('old pending → , new completed')
  await search(deletedOrder.reference, deletedOrder.reference, 1)
  await expect(entries(page)).toContainText(`Order deleted: ${deletedOrder.reference}`)
  await expect(entries(page)).toContainText('$1,050.00')
  await expect(entries(page)).toContainText(`name: ${product.name}, qty: 2, price: 525`)

  await search(`payment ${mark}`, method.name, 3)
  const moved = entries(page).nth(1)
  await expect(moved).toContainText(`Payment method changed: ${method.name}`)
  await expect(field(moved, 'Wallet address')).toContainText(`old ${wallet} → , new ${otherWallet}`)

  await page.goto('/admin-audit?search=user+delete')
  await unfold(entries(page).first()).click()
  await expect(entries(page).first()).toContainText('User deleted')
  await expect(field(entries(page).first(), 'Orders total')).toContainText('$1,050.00')
})

test('never contains the admin secret, or the name or e-mail of a customer', async ({ page, shop }) => {
  const { mark, customer, deletedOrder } = await makeEachChange(shop)
  const said = page.waitForResponse(/admin\.audit\.search/)
  await openAdmin(page, shop, '/admin-audit')
  await expect(page.getByText(`Order deleted: ${deletedOrder.reference}`)).toBeVisible()
  await expect(page.getByText('User deleted').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Entries cannot be changed or removed here.')
  await expect(page.getByRole('main')).toContainText(
    'Customers’ names and e-mail addresses are never recorded.',
  )
  const words = [await (await said).text(), await page.getByRole('main').textContent()].join('\n')
  expect(words).toContain(deletedOrder.reference)
  for (const secret of [shop.adminSecret, customer.email, `Ada ${mark}`]) expect(words).not.toContain(secret)
})

test('searches and pages, with all of it in the URL', async ({ page, shop }) => {
  const { product, method } = await makeEachChange(shop)
  for (let at = 0; at < 24; at++) await shop.api.createProduct({ name: `Filler ${at}`, price: at })
  await openAdmin(page, shop, '/admin-audit')
  await expect(entries(page).first()).toContainText('Product created: Filler 23')
  await expect(entries(page)).toHaveCount(25)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(`Product deleted: ${product.name}`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`Product deleted: ${product.name}`)).toBeVisible()

  await page.getByRole('searchbox').fill('payment')
  await expect(page).toHaveURL(/search=payment$/)
  await expect(entries(page).first()).toContainText(`Payment method deleted: ${method.name}`)
  await expect(entries(page).filter({ hasText: /^Product/ })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/page=2$/)
  await page.getByRole('searchbox').fill(randomUUID())
  await expect(page.getByText('Nothing was changed here')).toBeVisible()
})

test('groups the entries by day, searches them, and links to the entity', async ({ page, shop }) => {
  const { mark, product } = await makeEachChange(shop)
  const order = await placeOrder(shop, `Ada ${mark}`)
  await setOrderStatus(shop, order.id, 'completed')
  await openAdmin(page, shop, '/admin-audit')
  const newest = await entries(page).first().getByRole('time').getAttribute('datetime')
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(new Date(newest ?? ''))
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(today)
  await page.getByRole('searchbox', { name: 'Search the activity' }).fill(`charger ${mark} delete`)
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText(`Product deleted: ${product.name}`)
  await expect(entries(page).getByRole('link', { name: product.name })).toHaveCount(0)
  await page.getByRole('searchbox').fill(order.reference.toLowerCase())
  await expect(entries(page)).toContainText(`Order changed: ${order.reference}`)
  await expect(page).toHaveURL(/search=vw-/)
  await entries(page).getByRole('link', { name: order.reference }).click()
  await expect(page).toHaveURL(new RegExp(`/admin-orders.*open=${order.id}`))
  await expect(page.getByRole('dialog', { name: order.reference })).toBeVisible()
})
