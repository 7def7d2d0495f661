import { expect, test } from '@voltway/e2e'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import { expectAccessiblePage } from '@voltway/e2e/expect-accessible-page'
import { placeOrder, placeOrdersFor } from '@voltway/e2e/place-orders'
import { storeSession } from './shopper.ts'

test('shows twenty orders, and more on demand, also after a failed request', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  const customer = await shop.api.createCustomer()
  await placeOrdersFor(shop, customer, 22)
  await storeSession(page, customer)
  await page.goto('/account')
  const orders = page.getByRole('region', { name: 'My Orders' })
  const summaries = orders.locator('summary')
  await expect(summaries).toHaveCount(20)
  await expect(orders.getByRole('status')).toHaveText('20 of 22')

  allowConsoleError(/orders could not be loaded|Failed to load|ERR_FAILED/)
  await page.clock.install()
  await page.route(/orders\.list.*cursor/, (route) => route.abort())
  await orders.getByRole('button', { name: 'Show more orders' }).press('Enter')
  await advanceClockUntilVisible(page, orders.getByRole('alert').filter({ hasText: 'try again' }))
  await expect(summaries).toHaveCount(20)
  await page.unroute(/orders\.list.*cursor/)
  await orders.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(summaries).toHaveCount(22)
  await expect(orders.getByRole('status')).toHaveText('22 of 22')
  await expect(summaries.nth(20)).toBeFocused()
  await expect(orders.getByRole('button', { name: 'Show more orders' })).toBeHidden()
})

test('unfolds payment details only while an order awaits payment', async ({ page, shop }) => {
  const { customer, id } = await placeOrder(shop, 'Grace Hopper')
  await storeSession(page, customer)
  const order = page.getByRole('region', { name: 'My Orders' }).getByRole('listitem').first()
  await page.goto('/account')
  await order.getByText('Details and payment').click()
  await expect(order).toContainText('Account number: ')
  await expect(order.getByRole('button', { name: 'Copy Reference' })).toBeVisible()

  const tracking = { carrier: 'Sample Post', number: 'N-4711', url: 'https://post.example/N-4711' }
  const body = { status: 'paid', tracking, note: 'Only for admins' }
  await shop.api.call('PUT', `/api/admin/orders/${id}`, { body })
  await page.reload()
  await order.getByText('Details and payment').click()
  await expect(order).toContainText('Bank transfer (sample)')
  await expect(order).not.toContainText('Account number: ')
  await expect(order).toContainText('Sample Post N-4711')
  await expect(order.getByRole('link', { name: 'Track your parcel' })).toHaveAttribute('href', tracking.url)
  await expect(order).not.toContainText('Only for admins')
  await expect(order.getByRole('button', { name: 'Copy Reference' })).toBeHidden()
  await expect(order.getByRole('list').last().getByRole('listitem')).toHaveText([/pending/, /paid/])
})

test('aligns the numbers of all orders on wide screens', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  await placeOrdersFor(shop, customer, 1, [9])
  await placeOrdersFor(shop, customer, 1, [12_345_678, 5, 7, 9])
  await storeSession(page, customer)
  await page.goto('/account')
  const orders = page.getByRole('region', { name: 'My Orders' })
  for (const name of ['Ordered', 'Reference', 'Status']) {
    const values = orders.locator('dt', { hasText: name }).locator('+ dd')
    await expect(values).toHaveCount(2)
    const lefts = await values.evaluateAll((all) => all.map((value) => value.getBoundingClientRect().left))
    expect(lefts[0]).toBe(lefts[1])
  }
})

test('shows an order in three lines below its image on small screens', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  await placeOrdersFor(shop, customer, 1, [12_345_678, 5])
  await storeSession(page, customer)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/account')
  const orders = page.getByRole('region', { name: 'My Orders' })
  const box = (name: string) => orders.locator('dt', { hasText: name }).locator('..').boundingBox()
  const [ordered, reference, status, total] = await Promise.all(
    ['Ordered', 'Reference', 'Status', 'Total'].map(box),
  )
  expect(total?.y).toBe(reference?.y)
  expect(status?.x).toBeGreaterThan(ordered?.x ?? 0)
  expect((await orders.locator('dl').boundingBox())?.height).toBeLessThan(100)
  await expectAccessiblePage(page)
})
