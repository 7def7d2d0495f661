import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import {
  createUniqueWord,
  placeOrder,
  placeOrderFor,
  placeOrdersFor,
  setOrderStatus,
} from '@voltway/e2e/place-orders'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import { openAdmin, outsidePath, rowOf, searchFor, unlockTab } from './admin-page.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const references = (page: Page) => page.getByRole('button', { name: /^VW-/ })

test('filters by status and day, sorts and pages, with all of it in the URL', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const { customer, ...expensive } = await placeOrder(shop, `Ada ${mark}`, [900])
  const done = await placeOrderFor(shop, customer, [5])
  await setOrderStatus(shop, done.id, 'completed')
  await placeOrdersFor(shop, customer, 25)

  await openAdmin(page, shop, '/admin-orders')
  await searchFor(page, 'Search orders', mark)
  await expect(page.getByText('1–25 of 27')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('26–27 of 27')).toBeVisible()
  await expect(rowOf(page, expensive.reference)).toBeVisible()
  await page.getByRole('button', { name: 'Total' }).click()
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').nth(1)).toContainText(expensive.reference)
  await page.getByLabel('Status').selectOption('Completed')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(references(page)).toHaveText([done.reference])

  await page.reload()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const shared = page.url()
  await page.goBack()
  await expect(page.getByText('1–25 of 27')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(expensive.reference)
  await page.goBack()
  await expect(page.getByText('26–27 of 27')).toBeVisible()
  await page.goto(shared)
  await expect(page.getByText('1–1 of 1')).toBeVisible()

  await page.getByLabel('Status').selectOption('Open')
  await expect(page.getByText('1–25 of 26')).toBeVisible()
  // The day of the oldest order, because midnight may be after it.
  const oldest = await rowOf(page, expensive.reference).locator('time').first().getAttribute('datetime')
  const [day = '', before = ''] = await page.evaluate(
    (time) => [time, time - 86_400_000].map((each) => new Date(each).toLocaleDateString('sv')),
    Date.parse(oldest ?? ''),
  )
  await page.getByLabel('From', { exact: true }).fill(day)
  await expect(page).toHaveURL(new RegExp(`from=${day}`))
  await expect(page.getByText('1–25 of 26')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('')
  await page.getByLabel('To', { exact: true }).fill(before)
  await expect(page.getByText('No orders found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('')
  await expect(page).toHaveURL(/sort=total$/)
})

test('shows an order in its row, and its lines, payment, history and customer in a dialog, whose id is in the URL', {
  tag: '@chromium',
}, async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const mark = createUniqueWord()
  const { id, reference, customer } = await placeOrder(shop, `Ada ${mark}`, [1999.99, 0.01])
  await setOrderStatus(shop, id, 'paid')
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  for (const text of [`Ada ${mark}`, customer.email, '$2,000.00', 'Bank transfer', 'Paid'])
    await expect(rowOf(page, reference)).toContainText(text)
  await page.getByRole('button', { name: reference, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  const detail = dialog(page, reference)
  await expect(detail.getByRole('region', { name: 'Customer' })).toContainText(`Ada ${mark}${customer.email}`)
  const products = detail.getByRole('region', { name: 'Products' })
  await expect(products).toContainText('Product at 1999.991 × $1,999.99')
  await expect(products).toContainText('Total (2 pieces)$2,000.00')
  await expect(products.locator('img')).toHaveCount(2)
  const history = detail.getByRole('region', { name: 'Status history' })
  await expect(history.getByRole('listitem')).toHaveText([/^Pending/, /^Paid/])
  await expect(history.locator('time')).toHaveCount(2)
  await expect(history.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  const payment = detail.getByRole('region', { name: 'Payment' })
  await payment.getByText(/: instructions$/).click()
  await expect(payment).toContainText('Amount: 2000.00 USD')
  await payment.getByRole('button', { name: 'Copy Reference' }).click()
  await expect(payment.getByRole('button', { name: 'Copied Reference' })).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)

  await detail.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Mark Shipped' }).press('Enter')
  await expect(history.getByRole('listitem')).toHaveText([/^Pending/, /^Paid/, /^Shipped/])
  await page.goBack()
  await expect(detail).toBeHidden()
  await expect(page).not.toHaveURL(/open=/)
  await page.goForward()
  await detail.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Order deleted', { exact: true })).toBeVisible()
  await expect(detail).toBeHidden()
  await expect(page.getByText('No orders found')).toBeVisible()
})

test('opens an order by a shared link, or reports it missing', async ({ page, shop, allowConsoleError }) => {
  const { id, reference } = await placeOrder(shop, `Ada ${createUniqueWord()}`)
  const link = `/admin-orders?status=cancelled&search=${createUniqueWord()}&open=`
  await unlockTab(page, shop)
  await page.goto(`${link}${id}`)
  await expect(dialog(page, reference)).toContainText('Pending')
  await dialog(page, reference).getByRole('button', { name: 'Mark Completed' }).click()
  await expect(page.getByText('Order updated', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No orders found')).toBeVisible()

  allowConsoleError(/orders\.get/)
  for (const unknown of [randomUUID(), 'no-such-order', '%00']) {
    await page.goto(`${link}${unknown}`)
    await expect(dialog(page, 'Order not shown')).toContainText('This order was deleted')
  }
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(dialog(page, 'Order not shown')).toBeHidden()
})

test('does not reopen a deleted order on Back', async ({ page, shop }) => {
  const { id, reference } = await placeOrder(shop, `Ada ${createUniqueWord()}`)
  await unlockTab(page, shop)
  await page.goto(outsidePath)
  await page.goto(`/admin-orders?open=${id}`)
  await dialog(page, reference).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(outsidePath)
})

test('finds, opens and completes an order by keyboard alone', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const { customer, ...older } = await placeOrder(shop, `Ada ${mark}`)
  const newer = await placeOrderFor(shop, customer)
  await openAdmin(page, shop, `/admin-orders?status=open&search=${mark}`)
  const name = page.getByRole('button', { name: newer.reference, exact: true })
  await pressTabUntilFocused(page, name)
  await page.keyboard.press('Enter')
  await expect(dialog(page, newer.reference)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  const more = page.getByRole('button', { name: `More actions for ${newer.reference}` })
  await pressTabUntilFocused(page, more)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Show details' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Mark Cancelled' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  for (const next of ['Mark Paid', 'Mark Shipped', 'Mark Completed']) {
    await expect(page.getByRole('button', { name: `${next}: ${newer.reference}` })).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await expect(page.getByText(`${newer.reference} · ${next.slice(5)}`, { exact: true })).toBeVisible()
  }
  await expect(rowOf(page, newer.reference)).toHaveCount(0)
  await expect(page.getByRole('button', { name: older.reference, exact: true })).toBeFocused()
  await pressTabUntilFocused(page, page.getByRole('button', { name: `More actions for ${older.reference}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Show details' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Mark Completed' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No orders found')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
