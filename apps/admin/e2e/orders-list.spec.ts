import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import {
  createUniqueWord,
  fetchOrder,
  placeDeliveredOrder,
  placeOrder,
  placeOrderFor,
  placeOrdersFor,
  setOrderStatus,
} from '@voltway/e2e/place-orders'
import { parse } from 'csv-parse/sync'
import { holdRequest, openAdmin, rowOf, searchFor, unlockTab } from './admin-page.ts'

const references = (page: Page) => page.getByRole('button', { name: /^VW-/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected orders' })

test('finds an order by the reference of a bank statement, and by filters', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const { customer, ...other } = await placeOrder(shop, `Ada ${mark}`)
  const order = await placeDeliveredOrder(shop, customer, `Größe ${mark}`)
  await openAdmin(page, shop, '/admin-orders')
  await searchFor(page, 'Search orders', order.reference.replaceAll('-', ''))
  await expect(references(page)).toHaveText([order.reference])
  await searchFor(page, 'Search orders', mark)
  await expect(references(page)).toHaveText([order.reference, other.reference])
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Country').selectOption('United Kingdom')
  await expect(references(page)).toHaveText([order.reference])
  await page.getByLabel('Country').selectOption('All')
  await page.getByRole('searchbox', { name: 'Product' }).fill('Product at 100')
  await expect(references(page)).toHaveText([other.reference])
  const methods = await shop.api.call<{ type: string; name: string }[]>('GET', '/api/payment-methods')
  await page.getByLabel('Method').selectOption(methods.find(({ type }) => type === 'bank')?.name ?? '')
  await expect(page).toHaveURL(/product=Product\+at\+100&method=/)
  await page.reload()
  await expect(references(page)).toHaveText([other.reference])
})

test('exports the selected orders', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const { customer, ...first } = await placeOrder(shop, `Ada ${mark}`)
  await placeOrderFor(shop, customer)
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  await page.getByRole('checkbox', { name: `Select ${first.reference}` }).press('Space')
  const saved = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Export selected' }).press('Enter')
  const records = parse(await readFile(await (await saved).path()), { bom: true, columns: true })
  expect(records).toMatchObject([{ reference: first.reference }])
  await expect(bar(page)).toContainText('1 order selected')
})

test('refreshes the list every 30 seconds, and keeps selection and position', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const customer = await shop.api.createCustomer(`Ada ${mark}`)
  const orders = await placeOrdersFor(shop, customer, 20)
  await page.clock.install()
  await openAdmin(page, shop, `/admin-orders?search=${mark}`)
  const [oldest, chosen] = [orders[0]?.reference ?? '', orders[1]?.reference ?? '']
  const checkbox = page.getByRole('checkbox', { name: `Select ${chosen}` })
  await checkbox.check()
  const row = rowOf(page, oldest)
  await row.scrollIntoViewIfNeeded()
  await setOrderStatus(shop, orders[0]?.id ?? '', 'paid')
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)
  await page.clock.fastForward(31_000)
  await expect(row).toContainText('Paid')
  await expect(checkbox).toBeChecked()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test('deselects an order that left the page, and moves the focus to the list', async ({ page, shop }) => {
  const { id, reference } = await placeOrder(shop, `Ada ${createUniqueWord()}`)
  await page.clock.install()
  await openAdmin(page, shop, `/admin-orders?status=pending&search=${reference}`)
  await page.getByRole('checkbox', { name: `Select ${reference}` }).check()
  await bar(page).getByRole('button', { name: 'Clear' }).focus()
  await setOrderStatus(shop, id, 'paid')
  await page.clock.fastForward(31_000)
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'List of orders' })).toBeFocused()
})

test('refreshes an open order every 30 seconds, and keeps a typed tracking', async ({ page, shop }) => {
  const { id, reference } = await placeOrder(shop, `Ada ${createUniqueWord()}`)
  await page.clock.install()
  await unlockTab(page, shop)
  await page.goto(`/admin-orders?open=${id}`)
  const dialog = page.getByRole('dialog', { name: reference })
  const summary = dialog.getByRole('region', { name: 'Summary' })
  const note = dialog.getByLabel('Note', { exact: true })
  await expect(summary).toContainText('Pending')
  await shop.api.call('PUT', `/api/admin/orders/${id}`, {
    body: { status: 'cancelled', note: 'Do not ship' },
  })
  await page.clock.fastForward(31_000)
  await expect(summary).toContainText('Cancelled')
  await expect(note).toHaveValue('Do not ship')
  await dialog.getByLabel('Carrier').fill('Sample Post')
  await setOrderStatus(shop, id, 'pending')
  await page.clock.fastForward(31_000)
  await expect(summary).toContainText('Pending')
  await expect(dialog.getByLabel('Carrier')).toHaveValue('Sample Post')
})

test('keeps a typed note after another deletes the order', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/404/)
  const { id, reference } = await placeOrder(shop, `Ada ${createUniqueWord()}`)
  await page.clock.install()
  await unlockTab(page, shop)
  const loaded = page.waitForResponse('**/trpc/admin.orders.get*')
  await page.goto(`/admin-orders?open=${id}`)
  await (await loaded).finished()
  const note = page.getByRole('dialog', { name: reference }).getByLabel('Note', { exact: true })
  await note.fill('Call first')
  await shop.api.call('DELETE', `/api/admin/orders/${id}`)
  const requests: string[] = []
  page.on('response', (response) => response.status() === 404 && requests.push(response.url()))
  await page.clock.fastForward(31_000)
  await expect.poll(() => requests.length).toBe(1)
  await page.clock.fastForward(31_000)
  await expect(note).toHaveValue('Call first')
  await page.keyboard.press('Escape')
  const loss = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect(loss).toContainText('The typed note or tracking will be lost.')
  expect(requests).toHaveLength(1)
})

test('keeps a note typed before the order failed to load', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/404/)
  const { id, reference } = await placeOrder(shop, `Ada ${createUniqueWord()}`)
  await openAdmin(page, shop, `/admin-orders?search=${reference}`)
  const release = await holdRequest(page, '**/trpc/admin.orders.get*')
  await references(page).click()
  const note = page.getByRole('dialog', { name: reference }).getByLabel('Note', { exact: true })
  await note.fill('Call first')
  await shop.api.call('DELETE', `/api/admin/orders/${id}`)
  const failed = page.waitForResponse('**/trpc/admin.orders.get*')
  release()
  await (await failed).finished()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(note).toHaveValue('Call first')
})

for (const [width, height] of [
  [1280, 800],
  [375, 780],
] as const) {
  test(`shows the first order in a window of ${width} × ${height} without a layout shift`, {
    tag: '@chromium',
  }, async ({ page, shop }) => {
    await placeOrdersFor(shop, await shop.api.createCustomer(), 10)
    await page.setViewportSize({ width, height })
    await openAdmin(page, shop, '/admin-orders')
    await expect(references(page).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Today \d/ })).toBeVisible()
    await expect(page.locator('[data-row]').first()).toBeInViewport({ ratio: 1 })
    const { value, moved } = await measureLayoutShift(page)
    expect(value, moved.join('\n')).toBe(0)
  })
}

test('Back closes the confirmation of a deletion, and the order stays', async ({ page, shop }) => {
  const order = await placeOrder(shop, `Ada ${createUniqueWord()}`)
  await openAdmin(page, shop, '/admin-orders')
  await page.getByRole('button', { name: order.reference, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: order.reference })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Delete order?' })
  await expect(confirmation).toBeVisible()
  await page.goBack()
  await expect(confirmation).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/open=/)
  await page.goBack()
  await expect(dialog).toBeHidden()
  expect((await fetchOrder(shop, order.id)).status).toBe('pending')
})

test('shows a filter by a payment method that does not exist', async ({ page, shop }) => {
  await openAdmin(page, shop, '/admin-orders?method=deleted-method')
  await expect(page.getByLabel('Method').locator('option:checked')).toHaveText('Unknown method')
})
