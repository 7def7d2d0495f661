import type { Page, Route } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import {
  createUniqueWord,
  fetchOrder,
  placeOrder,
  placeOrderFor,
  setOrderStatus,
} from '@voltway/e2e/place-orders'
import { changeBefore, extendToasts, openAdmin, rowOf, type Shop } from './admin-page.ts'

const complete = (page: Page, reference: string) =>
  page.getByRole('button', { name: `Mark Completed: ${reference}` })
const menu = (page: Page, reference: string) =>
  page.getByRole('button', { name: `More actions for ${reference}` })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const saving = '**/trpc/admin.orders.setStatuses*'

/** Expects a toast with this text and these details. */
async function expectToast(page: Page, text: string, details: string) {
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText(details, { exact: true })).toBeVisible()
}

/** Places an order, marks it paid, and opens a list that contains only that order. */
async function openList(page: Page, shop: Shop) {
  const order = await placeOrder(shop, `Ada ${createUniqueWord()}`)
  await setOrderStatus(shop, order.id, 'paid')
  await openAdmin(page, shop, `/admin-orders?search=${order.reference}`)
  await expect(rowOf(page, order.reference)).toContainText('Paid')
  return order
}

/** Holds the next request back until the test aborts or continues it. The route stays, as in `abortOnce`. */
async function holdRequest(page: Page, url: string) {
  const { promise: arrived, resolve } = Promise.withResolvers<Route>()
  let isFirst = true
  await page.route(url, async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    resolve(route)
  })
  return { arrived, abort: async () => (await arrived).abort(), go: async () => (await arrived).continue() }
}

test('shows a completed order at once, saves it, and then confirms it', async ({ page, shop }) => {
  const { id, reference } = await openList(page, shop)
  const request = await holdRequest(page, saving)
  await complete(page, reference).click()
  await request.arrived
  await expect(rowOf(page, reference)).toContainText('Completed')
  await expect(complete(page, reference)).toBeHidden()
  await expect(menu(page, reference)).toBeFocused()
  expect((await fetchOrder(shop, id)).status).toBe('paid')

  await request.go()
  await expectToast(page, 'Order updated', `${reference} · Completed`)
  expect((await fetchOrder(shop, id)).history.map(({ status }) => status)).toEqual([
    'pending',
    'paid',
    'completed',
  ])
  await expect(rowOf(page, reference)).toContainText('Completed')
})

test('restores the status and reports a failed update', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/setStatuses/)
  const { id, reference } = await openList(page, shop)
  const request = await holdRequest(page, saving)
  await complete(page, reference).click()
  await request.arrived
  await expect(rowOf(page, reference)).toContainText('Completed')
  await request.abort()
  await expect(page.getByRole('alert')).toContainText('Update failed')
  await expect(page.getByText('Update failed', { exact: true })).toBeVisible()
  await expect(rowOf(page, reference)).toContainText('Paid')
  await expect(complete(page, reference)).toBeVisible()
  expect((await fetchOrder(shop, id)).status).toBe('paid')

  await complete(page, reference).click()
  await expect(page.getByText('Order updated', { exact: true })).toBeVisible()
})

test('reports a failed change at once without a network', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const { id, reference } = await openList(page, shop)
  await page.context().setOffline(true)
  await complete(page, reference).click()
  await expect(page.getByText('Update failed', { exact: true })).toBeVisible()
  await expect(rowOf(page, reference)).toContainText('Paid')
  await page.context().setOffline(false)
  expect((await fetchOrder(shop, id)).status).toBe('paid')
})

test('sets every other status from the menu, and undoes it', async ({ page, shop }) => {
  await extendToasts(page)
  const { id, reference } = await openList(page, shop)
  for (const [name, status] of [
    ['Mark Shipped', 'Shipped'],
    ['Mark Paid', 'Paid'],
    ['Mark Cancelled', 'Cancelled'],
    ['Mark Completed', 'Completed'],
    ['Mark Pending', 'Pending'],
    ['Mark Cancelled', 'Cancelled'],
  ] as const) {
    await menu(page, reference).click()
    await item(page, name).click()
    await expectToast(page, 'Order updated', `${reference} · ${status}`)
    await expect(rowOf(page, reference)).toContainText(status)
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Order updated', `${reference} · Pending`)
  expect((await fetchOrder(shop, id)).status).toBe('pending')
})

test('skips orders that have changed since, also in Undo', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const { customer, ...pending } = await placeOrder(shop, `Ada ${mark}`)
  const paid = await placeOrderFor(shop, customer)
  const changed = await placeOrderFor(shop, customer)
  const cancelled = await placeOrderFor(shop, customer)
  await setOrderStatus(shop, paid.id, 'paid')
  await extendToasts(page)
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await changeBefore(page, saving, () => setOrderStatus(shop, cancelled.id, 'cancelled'))
  await page.getByRole('region', { name: 'Selected orders' }).getByRole('button').last().click()
  await expectToast(
    page,
    'Order updated',
    `3 orders · Completed. Skipped: ${cancelled.reference}, changed or deleted meanwhile`,
  )
  await setOrderStatus(shop, changed.id, 'shipped')
  await page.getByRole('button', { name: 'Undo' }).click()
  const toast = page.getByText(`Skipped: ${changed.reference}, changed or deleted meanwhile`)
  await expect(toast).toContainText(`${pending.reference} · Pending`)
  await expect(toast).toContainText(`${paid.reference} · Paid`)
  const all = [pending, paid, changed, cancelled]
  const statuses = await Promise.all(all.map(({ id }) => fetchOrder(shop, id)))
  expect(statuses.map(({ status }) => status)).toEqual(['pending', 'paid', 'shipped', 'cancelled'])
})

test('sends two changes of one order in sequence', async ({ page, shop }) => {
  const { id, reference } = await openList(page, shop)
  const request = await holdRequest(page, saving)
  await menu(page, reference).click()
  await item(page, 'Mark Completed').click()
  await request.arrived
  await menu(page, reference).click()
  await item(page, 'Mark Shipped').click()
  await expect(rowOf(page, reference)).toContainText('Shipped')
  await request.go()
  await expectToast(page, 'Order updated', `${reference} · Shipped`)
  expect((await fetchOrder(shop, id)).history.map(({ status }) => status)).toEqual([
    'pending',
    'paid',
    'completed',
    'shipped',
  ])
})

test('completes the selected orders, and reports the number of deleted ones', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const first = await placeOrder(shop, `Ada ${mark}`)
  const others = [await placeOrderFor(shop, first.customer), await placeOrderFor(shop, first.customer)]
  const cancelled = await placeOrderFor(shop, first.customer)
  await setOrderStatus(shop, cancelled.id, 'cancelled')
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await page.getByRole('checkbox', { name: `Select ${first.reference}` }).check()
  await expect(bar).toContainText('1 order selected')
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  await expect(all).toBeChecked({ indeterminate: true })
  await all.check()
  await expect(bar).toContainText('4 orders selected, 3 open')

  await changeBefore(page, saving, () => shop.api.call('DELETE', `/api/admin/orders/${others[0]?.id}`))
  await bar.getByRole('button', { name: 'Mark Completed' }).click()
  await expectToast(
    page,
    'Order updated',
    `2 orders · Completed. Skipped: ${others[0]?.reference}, changed or deleted meanwhile`,
  )
  await expect(bar).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(4)
  expect((await fetchOrder(shop, first.id)).status).toBe('completed')
  expect((await fetchOrder(shop, cancelled.id)).status).toBe('cancelled')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('keeps the selection and names the orders that failed', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/setStatuses/)
  const mark = createUniqueWord()
  const { customer, ...first } = await placeOrder(shop, `Ada ${mark}`)
  const second = await placeOrderFor(shop, customer)
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  const connect = await abortRequests(page, saving)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Mark Completed' }).click()
  await expect(page.getByRole('alert')).toContainText('Update failed')
  for (const text of ['Please check these orders and try again:', first.reference, second.reference])
    await expect(page.getByRole('alert')).toContainText(text)
  await expect(page.getByRole('cell', { name: 'Pending', exact: true })).toHaveCount(2)
  await expect(bar).toContainText('2 orders selected')
  connect()
  await bar.getByRole('button', { name: 'Mark Completed' }).click()
  await expectToast(page, 'Order updated', '2 orders · Completed')
})

test('reports and removes an updated order that another admin deleted', async ({ page, shop }) => {
  const { id, reference } = await openList(page, shop)
  await changeBefore(page, saving, () => shop.api.call('DELETE', `/api/admin/orders/${id}`))
  await complete(page, reference).click()
  await expect(page.getByRole('alert')).toContainText('Update failed')
  await expect(page.getByRole('alert')).toContainText(`Skipped: ${reference}, changed or deleted meanwhile`)
  await expect(rowOf(page, reference)).toHaveCount(0)
})

test('deletes an order only after confirmation', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/orders\.delete/)
  const mark = createUniqueWord()
  const { reference, customer } = await placeOrder(shop, `Ada ${mark}`, [1234.5])
  const other = await placeOrderFor(shop, customer)
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  const confirmation = page.getByRole('alertdialog', { name: 'Delete order?' })
  const openConfirmation = async () => {
    await menu(page, reference).click()
    await item(page, 'Delete').click()
    await expect(confirmation).toContainText(`${reference} · Ada ${mark} (${customer.email}) · $1,234.50`)
  }
  await openConfirmation()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, reference)).toBeVisible()

  const request = await holdRequest(page, '**/trpc/admin.orders.delete*')
  await openConfirmation()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await request.arrived
  // Another order can be deleted meanwhile.
  await menu(page, other.reference).click()
  await item(page, 'Delete').click()
  await expect(confirmation).toContainText(other.reference)
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await request.abort()
  await expect(page.getByText('Delete failed', { exact: true })).toBeVisible()
  await expect(rowOf(page, reference)).toBeVisible()

  await openConfirmation()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Order deleted', { exact: true })).toBeVisible()
  await expect(rowOf(page, reference)).toHaveCount(0)
  await expect(page.getByRole('button', { name: other.reference, exact: true })).toBeFocused()
})
