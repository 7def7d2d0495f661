import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import { placeOrder, placeOrderFor } from '@voltway/e2e/place-orders'
import { addToCart, openCheckout, placeOrderBy, signIn, startCheckout, storeSession } from './shopper.ts'

/** Expects the printed page to contain only the receipt, black on white in both colour schemes. */
async function expectReceiptAlone(page: Page, words: string[]): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const receipt = page.getByRole('article', { name: /^(Receipt|Payment instructions)$/ })
  await expect(receipt).toBeVisible()
  for (const word of words) await expect(receipt).toContainText(word)
  await expect(receipt.getByRole('img', { name: 'Voltway' })).toBeVisible()
  await expect(receipt.getByRole('button')).toHaveCount(0)
  for (const selector of ['header nav', 'footer', 'main', '[role=alertdialog]']) {
    await expect(page.locator(selector).filter({ visible: true })).toHaveCount(0)
  }
  expect(await receipt.evaluate((sheet) => getComputedStyle(sheet).color)).toBe('rgb(0, 0, 0)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  expect(await countPages(page)).toBe(1)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await expect(receipt).toHaveCount(0)
}

async function countPages(page: Page): Promise<number> {
  const paper = await page.pdf({ format: 'A4' })
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Expects a click to call `window.print`, which a stub replaces. */
async function expectPrinting(page: Page, press: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    document.body.removeAttribute('data-print-called')
    window.print = () => document.body.setAttribute('data-print-called', '')
  })
  await press()
  await expect(page.locator('body[data-print-called]')).toHaveCount(1)
}

test('prints a placed order as one receipt on one page', async ({ page, shop }) => {
  await storeSession(page, await shop.api.createCustomer('Grace Hopper'))
  await addToCart(page, 'Model 3')
  await addToCart(page, 'Powerwall')
  await openCheckout(page)
  await placeOrderBy(page)
  const placed = page.getByRole('alertdialog', { name: 'Order placed!' })
  await expect(placed).toBeVisible()
  await expectReceiptAlone(page, [
    'Payment instructions',
    'VW-',
    'Grace Hopper',
    'Model 3',
    'Powerwall',
    '$48,290.00',
    '48290.00 USD',
  ])
  await expectPrinting(page, () => placed.getByRole('button', { name: 'Print' }).click())
})

test('shows no placed order to the next customer of another tab', async ({ page, shop, context }) => {
  const other = await context.newPage()
  await startCheckout(page, shop, 'Model 3')
  await placeOrderBy(page)
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible()
  await other.goto('/shop')
  await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await other.goto('/signin')
  await signIn(other, await shop.api.createCustomer('Bert Next'))
  await expect(other.getByText('No orders found')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article', { name: 'Payment instructions' })).toHaveCount(0)
})

test('prints only the open order of the account as a receipt', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer('Grace Hopper')
  const orders = [
    await placeOrderFor(shop, customer, [74_990]),
    await placeOrderFor(shop, customer, [12_990]),
  ]
  await storeSession(page, customer)
  await page.goto('/account')
  for (const { reference, total } of orders) {
    const order = page.getByRole('listitem').filter({ hasText: reference })
    await order.getByText('Details and payment').click()
    await expectReceiptAlone(page, [reference, `Product at ${total}`, 'Sort code', 'Grace Hopper'])
    await expectPrinting(page, () => order.getByRole('button', { name: 'Print' }).click())
  }
})

test('downloads the receipt of a paid order, which does not ask to pay', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer('Grace Hopper')
  const { id, reference } = await placeOrderFor(shop, customer, [74_990])
  await shop.api.call('PUT', `/api/admin/orders/${id}`, { body: { status: 'paid' } })
  await storeSession(page, customer)
  await page.goto('/account')
  const order = page.getByRole('listitem').filter({ hasText: reference })
  await order.getByText('Details and payment').click()
  await expect(order).toContainText('Paid on ')
  await expect(order).not.toContainText('IBAN')
  await expectReceiptAlone(page, ['Receipt', 'Paid on ', reference, '$74,990.00'])
  const download = page.waitForEvent('download')
  await order.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`${reference}.pdf`)
})

test('prints details that open when printing starts', async ({ page, shop }) => {
  await storeSession(page, (await placeOrder(shop, 'Grace Hopper')).customer)
  await page.goto('/account')
  const details = page.getByText('Details and payment')
  await expect(details).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await details.dispatchEvent('click')
  await expect(page.getByRole('article', { name: /^(Receipt|Payment instructions)$/ })).toBeVisible()
})

test('prints other pages without bar, footer and skip link', async ({ page }) => {
  await page.goto('/privacy-legal')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.locator('a[href="#content"]')).toBeHidden()
})

test.describe('in Honolulu', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' })

  test('the account and the receipt show the day of an order in UTC', async ({ page, shop }) => {
    const { customer, reference } = await placeOrder(shop, 'Grace Hopper')
    await storeSession(page, customer)
    const orderedAt = '2026-03-02T03:04:05.000Z'
    await page.route('**/trpc/orders.*', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/("created_at":|"at":)"[^"]+"/g, `$1"${orderedAt}"`)
      await route.fulfill({ response, body })
    })
    await page.goto(`/account/orders/${reference}`)
    await expect(page.getByText('Ordered on March 2, 2026')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Mar 2, 2026, 3:04 AM UTC')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article')).toContainText('OrderedMarch 2, 2026')
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/account')
    await expect(page.getByRole('region', { name: 'My Orders' })).toContainText('Mar 2, 2026')
  })
})

test('a download reports that the session has ended', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/401/)
  for (const [path, label, request] of [
    ['/account/orders/', 'Download PDF', '**/api/orders/*/receipt'],
    ['/account', 'Download my data', '**/api/auth/export'],
  ] as const) {
    const { customer, reference } = await placeOrder(shop, 'Grace Hopper')
    await storeSession(page, customer)
    await page.goto(path.endsWith('/') ? path + reference : path)
    // The session ends during the download, because a request of the page itself may end it in the browser before the click.
    await page.route(request, async (route) => {
      await shop.api.call('POST', '/api/auth/logout-everywhere', { token: customer.token })
      await route.continue()
    })
    await page.getByRole('main').getByRole('button', { name: label }).click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page.getByText('The file could not be loaded')).toBeHidden()
  }
})

test('focuses the heading of an order loaded by a retry', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/orders\.get|A query failed|ERR_FAILED/)
  const { customer, reference } = await placeOrder(shop, 'Grace Hopper')
  await storeSession(page, customer)
  await page.clock.install()
  const connect = await abortRequests(page, '**/trpc/orders.get*')
  await page.goto(`/account/orders/${reference}`)
  const notice = page.getByRole('alert').filter({ hasText: 'The order could not be loaded' })
  await advanceClockUntilVisible(page, notice)
  connect()
  await notice.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
