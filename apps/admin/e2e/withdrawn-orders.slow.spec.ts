import { expect } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { createUniqueWord, fetchOrder, placeOrder, placeOrderFor } from '@voltway/e2e/place-orders'
import { testWithMailServer as test } from '@voltway/e2e/test-with-mail-server'
import { openAdmin, rowOf } from './admin-page.ts'

test('asks once before a withdrawn order gets its next status, in the row, the dialog and in bulk', async ({
  page,
  mailShop,
}) => {
  const mark = createUniqueWord()
  const { customer, ...order } = await placeOrder(mailShop, `Ada ${mark}`)
  const other = await placeOrderFor(mailShop, customer)
  const body = { order_id: order.id }
  await mailShop.api.call('POST', '/api/withdrawals', { token: customer.token, body })
  const status = async () => (await fetchOrder(mailShop, order.id)).status
  await openAdmin(page, mailShop, `/admin-orders?search=${mark}`)
  const confirmation = (name: string) => page.getByRole('alertdialog', { name })
  const pay = confirmation(`${order.reference} was withdrawn. Mark it as paid?`)
  const row = rowOf(page, order.reference)
  await expect(row).toContainText('Withdrawal received')
  await row.getByRole('button', { name: 'Mark Paid' }).click()
  await pay.getByRole('button', { name: 'Cancel' }).click()
  await expect(pay).toBeHidden()
  expect(await status()).toBe('pending')

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Mark Paid' }).click()
  const payAll = confirmation('Mark 2 orders as paid?')
  await expect(payAll).toContainText(`Withdrawn orders among them: 1 (${order.reference})`)
  await payAll.getByRole('button', { name: 'Mark Paid' }).click()
  await expect(page.getByText('2 orders · Paid', { exact: true })).toBeVisible()
  expect((await fetchOrder(mailShop, other.id)).status).toBe('paid')

  await page.getByRole('button', { name: order.reference, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: order.reference })
  await dialog.getByRole('button', { name: 'Mark Shipped' }).click()
  const ship = confirmation(`${order.reference} was withdrawn. Mark it as shipped?`)
  await ship.getByRole('button', { name: 'Mark Shipped' }).click()
  await expect(page.getByText(`${order.reference} · Shipped`, { exact: true })).toBeVisible()
  await expect(ship).toBeHidden()
  expect(await status()).toBe('shipped')
})

test('finds the order of a reference in another notation', async ({ page, mailShop, allowConsoleError }) => {
  allowConsoleError(/withdrawals/)
  const { reference } = await placeOrder(mailShop, `Ada ${createUniqueWord()}`)
  const typed = `Order #${reference.slice(3).toLowerCase()}.`
  const body = { reference: typed, name: 'Spouse', email: 'spouse@example.com' }
  await mailShop.api.call('POST', '/api/withdrawals', { body })
  await openAdmin(page, mailShop, '/admin-products')
  await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click()
  const open = page.getByRole('button', { name: /^Withdrawals/ })
  await open.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  const connect = await abortRequests(page, '**/trpc/admin.withdrawals.list*')
  await open.click()
  const retry = page.getByRole('dialog').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible({ timeout: 10_000 })
  connect()
  await retry.press('Enter')
  await expect(page.getByRole('dialog')).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: typed }).click()
  await expect(rowOf(page, reference)).toBeVisible()
})
