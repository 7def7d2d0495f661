import { expect, test } from '@voltway/e2e'
import { createUniqueWord, fetchOrder, placeOrder, placeOrderFor } from '@voltway/e2e/place-orders'
import { extendToasts, holdRequest, openAdmin, rowOf, type Shop, unlockTab } from './admin-page.ts'

/** Places two orders of one customer, and returns them with the path of a list that contains only them. */
async function placeTwo(shop: Shop) {
  const mark = createUniqueWord()
  const older = await placeOrder(shop, `Ada ${mark}`)
  const newer = await placeOrderFor(shop, older.customer)
  return { older, newer, path: `/admin-orders?search=${mark}` }
}

const statusesOf = async (shop: Shop, { id }: { id: string }) =>
  (await fetchOrder(shop, id)).history.map(({ status }) => status)

test('offers Undo of a status after the status of another order and after a note', async ({ page, shop }) => {
  const { older, newer, path } = await placeTwo(shop)
  await extendToasts(page)
  await openAdmin(page, shop, path)
  await rowOf(page, older.reference).getByRole('button', { name: 'Mark Paid' }).click()
  await expect(page.getByText(`${older.reference} · Paid`)).toBeVisible()
  await page.getByRole('button', { name: newer.reference, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: newer.reference })
  await dialog.getByRole('button', { name: 'Mark Paid' }).click()
  await expect(page.getByText(`${newer.reference} · Paid`)).toBeVisible()
  await dialog.getByLabel('Note', { exact: true }).fill('Call first')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText(newer.reference, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => statusesOf(shop, newer)).toEqual(['pending', 'paid', 'pending'])
})

test('says why a status that is chosen during the save of a note is not set', async ({ page, shop }) => {
  const order = await placeOrder(shop, `Ada ${createUniqueWord()}`)
  await unlockTab(page, shop)
  await page.goto(`/admin-orders?open=${order.id}`)
  const dialog = page.getByRole('dialog', { name: order.reference })
  const release = await holdRequest(page, '**/trpc/admin.orders.update*')
  await dialog.getByLabel('Note', { exact: true }).fill('Call first')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Set status' }).dispatchEvent('mousedown', { button: 0 })
  await page.getByRole('menuitem', { name: 'Mark Shipped' }).press('Enter')
  await expect(page.getByText('This is being saved. One moment, please.')).toBeVisible()
  release()
  await expect(page.getByText('Order updated', { exact: true })).toBeVisible()
  expect(await statusesOf(shop, order)).toEqual(['pending'])
})
