import type { Page, Route } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { newMark, orderAgain, placeOrder, setStatus, storedOrder } from '@voltway/e2e/placed-order'
import { openAdmin, rowOf, type Shop } from './admin-page.ts'

const complete = (page: Page, reference: string) =>
  page.getByRole('button', { name: `Mark Completed: ${reference}` })
const menu = (page: Page, reference: string) =>
  page.getByRole('button', { name: `More actions for ${reference}` })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const saving = '**/trpc/admin.orders.setStatuses*'

/** Says `text` as a toast of its own, and more below it. */
async function expectToast(page: Page, text: string, details: string) {
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText(details, { exact: true })).toBeVisible()
}

/** Places an order, and opens the list in which it is alone. */
async function openList(page: Page, shop: Shop) {
  const order = await placeOrder(shop, `Ada ${newMark()}`)
  await openAdmin(page, shop, `/admin-orders?search=${order.reference}`)
  await expect(rowOf(page, order.reference)).toContainText('Pending')
  return order
}

/** Lets a request wait until the test says what becomes of it. */
async function holdRequest(page: Page, url: string) {
  let answer = (_: (route: Route) => Promise<void>) => {}
  const held = new Promise<Route>((resolve) => {
    const decided = new Promise<(route: Route) => Promise<void>>((decide) => {
      answer = decide
    })
    void page.route(url, async (route) => {
      resolve(route)
      await (await decided)(route)
    })
  })
  return {
    held,
    abort: () => answer((route) => route.abort()),
    go: () => answer((route) => route.continue()),
  }
}

test('marks an order completed: shown at once, then saved, then said', async ({ page, shop }) => {
  const { id, reference } = await openList(page, shop)
  const request = await holdRequest(page, saving)
  await complete(page, reference).click()
  await request.held
  await expect(rowOf(page, reference)).toContainText('Completed')
  await expect(complete(page, reference)).toBeHidden()
  await expect(menu(page, reference)).toBeFocused()
  expect((await storedOrder(shop, id)).status).toBe('pending')

  request.go()
  await expectToast(page, 'Order updated', `${reference} · Completed`)
  expect((await storedOrder(shop, id)).history.map(({ status }) => status)).toEqual(['pending', 'completed'])
  await expect(rowOf(page, reference)).toContainText('Completed')
})

test('a failed update shows the old status again and says so', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/setStatuses/)
  const { id, reference } = await openList(page, shop)
  const request = await holdRequest(page, saving)
  await complete(page, reference).click()
  await request.held
  await expect(rowOf(page, reference)).toContainText('Completed')
  request.abort()
  await expect(page.getByRole('alert')).toContainText('Update failed')
  await expect(page.getByText('Update failed', { exact: true })).toBeVisible()
  await expect(rowOf(page, reference)).toContainText('Pending')
  await expect(complete(page, reference)).toBeVisible()
  expect((await storedOrder(shop, id)).status).toBe('pending')

  await page.unroute(saving)
  await complete(page, reference).click()
  await expect(page.getByText('Order updated', { exact: true })).toBeVisible()
})

test('without a network a change fails at once instead of waiting for one', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const { id, reference } = await openList(page, shop)
  await page.context().setOffline(true)
  await complete(page, reference).click()
  await expect(page.getByText('Update failed', { exact: true })).toBeVisible()
  await expect(rowOf(page, reference)).toContainText('Pending')
  await page.context().setOffline(false)
  expect((await storedOrder(shop, id)).status).toBe('pending')
})

test('gives every other status from the menu, and takes it back', async ({ page, shop }) => {
  const { id, reference } = await openList(page, shop)
  for (const [name, status] of [
    ['Mark Paid', 'Paid'],
    ['Mark Shipped', 'Shipped'],
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
  expect((await storedOrder(shop, id)).status).toBe('pending')
})

test('Undo restores the status that the change replaced, not the one that the page had shown', async ({
  page,
  shop,
}) => {
  const { id, reference } = await openList(page, shop)
  await setStatus(shop, id, 'cancelled')
  await complete(page, reference).click()
  await expectToast(page, 'Order updated', `${reference} · Completed`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Order updated', `${reference} · Cancelled`)
  expect((await storedOrder(shop, id)).status).toBe('cancelled')
})

test('Undo changes nothing and says so when the order has changed since', async ({ page, shop }) => {
  const { id, reference } = await openList(page, shop)
  await complete(page, reference).click()
  await expectToast(page, 'Order updated', `${reference} · Completed`)
  for (const status of ['shipped', 'completed']) await setStatus(shop, id, status)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert')).toContainText('Update failed')
  await expect(page.getByRole('alert')).toContainText('1 order has changed since and was left as it is')
  expect((await storedOrder(shop, id)).history.map(({ status }) => status)).toEqual([
    'pending',
    'completed',
    'shipped',
    'completed',
  ])
})

test('a change to the status that the order has already offers no Undo', async ({ page, shop }) => {
  const { id, reference } = await openList(page, shop)
  await setStatus(shop, id, 'completed')
  await complete(page, reference).click()
  await expectToast(page, 'Order updated', `${reference} · Completed`)
  // Counted at once: a toast goes by itself, and its button with it.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

test('Undo of several restores the status of each, and leaves what has changed since', async ({
  page,
  shop,
}) => {
  const mark = newMark()
  const { customer, ...pending } = await placeOrder(shop, `Ada ${mark}`)
  const paid = await orderAgain(shop, customer)
  const changed = await orderAgain(shop, customer)
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await setStatus(shop, paid.id, 'paid')
  await page.getByRole('region', { name: 'Chosen orders' }).getByRole('button').last().click()
  await expectToast(page, 'Order updated', '3 orders · Completed')
  await setStatus(shop, changed.id, 'shipped')
  await page.getByRole('button', { name: 'Undo' }).click()
  const toast = page.getByText('1 order · Pending. 1 order has changed since and was left as it is')
  await expect(toast).toContainText(`${paid.reference} · Paid`)
  const statuses = await Promise.all([pending, paid, changed].map(({ id }) => storedOrder(shop, id)))
  expect(statuses.map(({ status }) => status)).toEqual(['pending', 'paid', 'shipped'])
})

test('two changes of one order arrive in their sequence', async ({ page, shop }) => {
  const { id, reference } = await openList(page, shop)
  const request = await holdRequest(page, saving)
  await menu(page, reference).click()
  await item(page, 'Mark Paid').click()
  await request.held
  await menu(page, reference).click()
  await item(page, 'Mark Shipped').click()
  await expect(rowOf(page, reference)).toContainText('Shipped')
  request.go()
  await expectToast(page, 'Order updated', `${reference} · Shipped`)
  expect((await storedOrder(shop, id)).history.map(({ status }) => status)).toEqual([
    'pending',
    'paid',
    'shipped',
  ])
})

test('completes what is chosen on a page, and says how many orders are gone', async ({ page, shop }) => {
  const mark = newMark()
  const first = await placeOrder(shop, `Ada ${mark}`)
  const others = [await orderAgain(shop, first.customer), await orderAgain(shop, first.customer)]
  const cancelled = await orderAgain(shop, first.customer)
  await setStatus(shop, cancelled.id, 'cancelled')
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  const bar = page.getByRole('region', { name: 'Chosen orders' })
  await page.getByRole('checkbox', { name: `Choose ${first.reference}` }).check()
  await expect(bar).toContainText('1 order selected')
  const all = page.getByRole('checkbox', { name: 'Choose all on this page' })
  await expect(all).toBeChecked({ indeterminate: true })
  await all.check()
  await expect(bar).toContainText('4 orders selected, 3 open')

  await shop.api.call('DELETE', `/api/admin/orders/${others[0]?.id}`)
  await bar.getByRole('button', { name: 'Mark Completed' }).click()
  await expectToast(page, 'Order updated', '2 orders · Completed. 1 order no longer exists')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(4)
  expect((await storedOrder(shop, first.id)).status).toBe('completed')
  expect((await storedOrder(shop, cancelled.id)).status).toBe('cancelled')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('a selection that could not be saved stays chosen and shows the old states', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/setStatuses/)
  const mark = newMark()
  const { customer } = await placeOrder(shop, `Ada ${mark}`)
  await orderAgain(shop, customer)
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  await page.route(saving, (route) => route.abort())
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Chosen orders' })
  await bar.getByRole('button', { name: 'Mark Completed' }).click()
  await expect(page.getByRole('alert')).toContainText('Update failed')
  await expect(page.getByRole('cell', { name: 'Pending', exact: true })).toHaveCount(2)
  await expect(bar).toContainText('2 orders selected')
  await page.unroute(saving)
  await bar.getByRole('button', { name: 'Mark Completed' }).click()
  await expectToast(page, 'Order updated', '2 orders · Completed')
})

test('an order that somebody else deleted cannot be updated, and leaves the list', async ({ page, shop }) => {
  const { id, reference } = await openList(page, shop)
  await shop.api.call('DELETE', `/api/admin/orders/${id}`)
  await complete(page, reference).click()
  await expect(page.getByRole('alert')).toContainText('Update failed')
  await expect(page.getByRole('alert')).toContainText('1 order no longer exists')
  await expect(rowOf(page, reference)).toHaveCount(0)
})

test('deletes after the question, and only then', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/orders\.delete/)
  const mark = newMark()
  const { reference, customer } = await placeOrder(shop, `Ada ${mark}`, [1234.5])
  const kept = await orderAgain(shop, customer)
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  const question = page.getByRole('alertdialog', { name: 'Delete order?' })
  const ask = async () => {
    await menu(page, reference).click()
    await item(page, 'Delete').click()
    await expect(question).toContainText(`${reference} · Ada ${mark} (${customer.email}) · $1,234.50`)
  }
  await ask()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, reference)).toBeVisible()

  await page.route('**/trpc/admin.orders.delete*', (route) => route.abort())
  await ask()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Delete failed', { exact: true })).toBeVisible()
  await expect(rowOf(page, reference)).toBeVisible()
  await page.unroute('**/trpc/admin.orders.delete*')

  await ask()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Order deleted', { exact: true })).toBeVisible()
  await expect(rowOf(page, reference)).toHaveCount(0)
  await expect(complete(page, kept.reference)).toBeFocused()
})
