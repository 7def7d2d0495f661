import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import { createUniqueWord, placeOrder, placeOrderFor, placeOrdersFor } from '@voltway/e2e/place-orders'
import { createUniqueName, openAdmin, rowOf, type Shop } from './admin-page.ts'

const pages = (page: Page) => page.getByRole('navigation', { name: /^Pages of/ })

/** The section, or else the heading, that has the focus after the focused control has disappeared. */
const focusedPart = (page: Page) => page.locator('section:focus, h1:focus')

/** Places 26 orders of one customer, so that only the first order is on the second page. */
async function fillTwoPages(shop: Shop) {
  const mark = createUniqueWord()
  const { customer, ...oldest } = await placeOrder(shop, `Ada ${mark}`)
  await placeOrdersFor(shop, customer, 25)
  return { mark, oldest }
}

test('shows the previous page when a change empties the last page', async ({ page, shop }) => {
  const { mark, oldest } = await fillTwoPages(shop)
  await openAdmin(page, shop, `/admin-orders?search=${mark}&status=open&page=2`)
  await page.getByRole('checkbox', { name: `Select ${oldest.reference}` }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Mark Completed' }).click()
  await expect(page.getByText('1–25 of 25')).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByRole('row')).toHaveCount(26)
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0)
})

test('focuses Next page at the last page, and the list after Clear filters', async ({ page, shop }) => {
  const { mark, oldest } = await fillTwoPages(shop)
  await openAdmin(page, shop, `/admin-orders?search=${mark}&status=open`)
  const next = page.getByRole('button', { name: 'Next page' })
  await next.press('Enter')
  await expect(rowOf(page, oldest.reference)).toBeVisible()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toBeFocused()
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  await page.keyboard.press('Enter')
  // The app has handled the key when it has rendered twice.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await steps()).toBe(before)
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect(focusedPart(page)).toBeVisible()
})

for (const list of ['products', 'orders', 'users', 'payments', 'audit']) {
  test(`shows the last page of ${list} for a page number beyond it`, async ({ page, shop }) => {
    await placeOrder(shop, `Ada ${createUniqueWord()}`)
    await openAdmin(page, shop, `/admin-${list}?page=39000`)
    await expect(page).not.toHaveURL(/page=39000/)
    await expect(pages(page).getByRole('status')).toHaveText(/^[1-9][\d,]*–/)
  })
}

for (const [path, call, text] of [
  ['products', 'products.search', 'Failed to load products'],
  ['orders', 'orders.search', 'Failed to load orders'],
  ['orders', 'orders.overview', 'The overview could not be loaded'],
  ['users', 'users.search', 'Failed to load users'],
  ['payments', 'paymentMethods.search', 'Failed to load payment methods'],
  ['audit', 'audit.search', 'Failed to load the activity'],
  ['messages', 'webhooks.all', 'Failed to load webhooks'],
  ['messages', 'deliveries.list', 'Failed to load deliveries'],
  ['messages', 'deliveries.overview', 'The overview could not be loaded'],
] as const) {
  test(`shows “${text}” on ${path} after a failed load`, async ({ page, shop, allowConsoleError }) => {
    allowConsoleError(/trpc\/admin/)
    await placeOrder(shop, `Ada ${createUniqueWord()}`)
    await page.clock.install()
    const connect = await abortRequests(page, `**/trpc/admin.${call}*`)
    await openAdmin(page, shop, `/admin-${path}`)
    const failure = page.getByRole('alert').filter({ has: page.getByText(text, { exact: true }) })
    await advanceClockUntilVisible(page, failure)
    connect()
    const response = page.waitForResponse((response) => response.url().includes(call))
    await failure.getByRole('button', { name: 'Try again' }).click()
    expect((await response).ok()).toBe(true)
    await expect(failure).toBeHidden()
    await expect(focusedPart(page)).toBeVisible()
    if (path !== 'messages') await expect(pages(page)).toBeVisible()
  })
}

test('shows at most two lines of a long e-mail address on a small screen', async ({ page, shop }) => {
  const name = createUniqueName('Ada')
  const email = `maximiliane-alexandra.von.hohenstein+${randomUUID()}@mail.long-subdomain.example.com`
  const password = 'correct horse battery'
  const { token } = await shop.api.call<{ token: string }>('POST', '/api/auth/register', {
    body: { name, email, password },
  })
  await placeOrderFor(shop, { id: '', name, email, password, token })
  await page.setViewportSize({ width: 320, height: 640 })
  await openAdmin(page, shop, `/admin-orders?search=${encodeURIComponent(name)}`)
  const address = page.locator(`[title="${email}"]`)
  await expect(address).toBeVisible()
  const lines = await address.evaluate(
    (element) =>
      element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
})
