import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { createUniqueWord, placeOrder, placeOrderFor, setOrderStatus } from '@voltway/e2e/place-orders'
import { parse } from 'csv-parse/sync'
import { openAdmin, unlock } from './admin-page.ts'

// In these zones the date differs from the server's for a part of each day. Midnight in Auckland is at 11:00 or 12:00 UTC.
const timezoneId = [10, 11, 12].includes(new Date().getUTCHours()) ? 'America/Denver' : 'Pacific/Auckland'
test.use({ timezoneId })

const tile = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Overview' }).getByRole('link', { name: new RegExp(`^${name} `) })
const expandButton = (page: Page) => page.getByRole('button', { name: 'Sums and orders per day' })
const days = (page: Page) => page.getByRole('table', { name: 'Orders per day' }).getByRole('row')

async function read(page: Page, name: string) {
  const text = (await tile(page, name).textContent()) ?? ''
  const [, orders, ordered, paid] =
    new RegExp(`^${name} (\\S+) \\$(\\S+) ordered \\$(\\S+) paid`).exec(text) ?? []
  return { orders: number(orders), ordered: cents(ordered), paid: cents(paid) }
}

const number = (text: string | null | undefined) => Number(text?.replaceAll(/[^\d.]/g, ''))
const cents = (text: string | undefined) => Math.round(number(text) * 100)
const readOpen = async (page: Page) => number(await tile(page, 'Open').textContent())

test('counts orders without cancelled ones, in the time zone of the viewer', async ({ page, shop }) => {
  const mark = createUniqueWord()
  const request = page.waitForRequest(/admin\.orders\.overview/)
  await openAdmin(page, shop, '/admin-orders')
  expect(decodeURIComponent((await request).url())).toContain(`"time_zone":"${timezoneId}"`)
  await expect(tile(page, 'Today')).toHaveAccessibleDescription('Cancelled orders do not count')
  await expandButton(page).click()
  await expect(page.getByText('Cancelled orders do not count.')).toContainText(`(${timezoneId})`)
  await expect(tile(page, 'Today')).toContainText('paid')
  const names = ['Today', '7 days', '30 days']
  const before = await Promise.all(names.map((name) => read(page, name)))
  const openBefore = await readOpen(page)

  const { customer } = await placeOrder(shop, `Ada ${mark}`, [38_990.1])
  const done = await placeOrderFor(shop, customer, [0.2])
  await setOrderStatus(shop, done.id, 'completed')
  const cancelled = await placeOrderFor(shop, customer, [500])
  await setOrderStatus(shop, cancelled.id, 'cancelled')
  await page.reload()
  await expandButton(page).click()
  await expect(tile(page, 'Open')).toHaveText(`Open ${openBefore + 1}`)
  for (const [at, name] of names.entries()) {
    const { orders = 0, ordered = 0, paid = 0 } = before[at] ?? {}
    const after = { orders: orders + 2, ordered: ordered + 3_899_030, paid: paid + 20 }
    expect(await read(page, name), name).toEqual(after)
  }

  const today = await read(page, 'Today')
  const dollars = (today.ordered / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(days(page)).toHaveCount(31)
  await expect(days(page).nth(1)).toContainText(dollars)
  await expect(days(page).nth(1).getByRole('cell').first()).toHaveText(`${today.orders}`)

  await days(page).nth(1).getByRole('button').click()
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}`))
  await expect(page.getByRole('row', { name: done.reference })).toBeVisible()
})

test('shows sums of eight digits completely on a small phone', async ({ page, shop }) => {
  const { id } = await placeOrder(shop, `Ada ${createUniqueWord()}`, [12_345_678.9])
  await setOrderStatus(shop, id, 'paid')
  await page.setViewportSize({ width: 320, height: 640 })
  await openAdmin(page, shop, '/admin-orders')
  await expandButton(page).click()
  await expect(days(page).nth(1)).toContainText(/\$\d{2},\d{3},/)
  const parts = page.getByRole('region', { name: 'Overview' }).locator('a:visible, div')
  const cut = await parts.evaluateAll((all) =>
    all.filter((each) => each.scrollWidth > each.clientWidth).map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
})

test('links to the open orders and to the orders of today', async ({ page, shop }) => {
  const { reference, customer } = await placeOrder(shop, `Ada ${createUniqueWord()}`)
  const done = await placeOrderFor(shop, customer)
  await setOrderStatus(shop, done.id, 'completed')
  await openAdmin(page, shop, '/admin-orders')
  await tile(page, 'Open').press('Enter')
  await expect(page).toHaveURL(/\?status=open$/)
  await expect(page.getByLabel('Status')).toHaveValue('open')
  await expect(page.getByRole('row', { name: reference })).toBeVisible()
  await expect(page.getByRole('row', { name: done.reference })).toHaveCount(0)
  await tile(page, 'Today').click()
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await expect(page).toHaveURL(new RegExp(`\\?from=${day}&to=${day}$`))
  await expect(page.getByRole('row', { name: done.reference })).toBeVisible()
})

test('exports the filtered orders, also after a failed try', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/orders\/export/)
  const mark = createUniqueWord()
  const { customer, ...order } = await placeOrder(shop, `Ada ${mark}`)
  const cancelled = await placeOrderFor(shop, customer)
  await setOrderStatus(shop, cancelled.id, 'cancelled')
  await placeOrder(shop, 'Somebody else')
  await openAdmin(page, shop, `/admin-orders?search=${mark}&status=open`)
  const button = page.getByRole('button', { name: 'Export CSV' })
  const connect = await abortRequests(page, '**/api/admin/orders/export*')
  await button.click()
  await expect(page.getByRole('alert')).toContainText('The file could not be loaded')
  connect()
  const saved = page.waitForEvent('download')
  await button.click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  const records = parse(await readFile(await file.path()), { bom: true, columns: true })
  expect(records).toMatchObject([{ reference: order.reference }])
})

test('causes no layout shift when the admin unlocks the page, and shows the current page and the bars in forced colours', {
  tag: '@chromium',
}, async ({ page, shop }) => {
  await placeOrder(shop, 'Ada of few colours', [10])
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/admin-orders')
  await unlock(page, shop.adminSecret)
  await expect(page.getByRole('table').getByText('Ada of few colours').first()).toBeVisible()
  const { value, moved } = await measureLayoutShift(page)
  expect(value, moved.join('\n')).toBeLessThan(0.01)
  const tab = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' })
  await expect(tab).toHaveCSS('border-bottom-style', 'solid')
  await expandButton(page).click()
  const bar = days(page).nth(1).locator('[style]')
  const hasTextColour = (each: Element) =>
    getComputedStyle(each).backgroundColor === getComputedStyle(document.body).color
  expect(await bar.evaluate(hasTextColour)).toBe(true)
})
