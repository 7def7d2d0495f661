import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import { buy, placeOrder, placeOrdersFor } from '@voltway/e2e/place-orders'
import {
  badge,
  fetchAccountCart,
  openAs,
  openCheckout,
  placeOrderBy,
  storeSession,
  waitForSavedCart,
} from './shopper.ts'

test('shows twenty orders, and more on demand after a failure', async ({ page, shop, allowConsoleError }) => {
  const customer = await shop.api.createCustomer()
  await placeOrdersFor(shop, customer, 20)
  await openAs(page, customer, '/account')
  const orders = page.getByRole('region', { name: 'My Orders' })
  const summaries = orders.locator('summary')
  await expect(summaries).toHaveCount(20)
  await expect(orders.getByRole('button', { name: 'Show more orders' })).toBeHidden()
  await placeOrdersFor(shop, customer, 2)
  await page.reload()
  await expect(summaries).toHaveCount(20)
  await expect(orders.getByRole('status')).toHaveText('20 of 22')

  allowConsoleError(/orders could not be loaded|Failed to load|ERR_FAILED/)
  await page.clock.install()
  const connect = await abortRequests(page, /orders\.list.*cursor/)
  await orders.getByRole('button', { name: 'Show more orders' }).press('Enter')
  await advanceClockUntilVisible(page, orders.getByRole('alert').filter({ hasText: 'try again' }))
  await expect(summaries).toHaveCount(20)
  connect()
  await orders.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(summaries).toHaveCount(22)
  await expect(orders.getByRole('status')).toHaveText('22 of 22')
  await expect(orders.getByRole('button', { name: 'Show more orders' })).toBeHidden()
  await expect(orders).toBeFocused()
})

test('unfolds payment details only while an order awaits payment', async ({ page, shop }) => {
  const { customer, id, reference } = await placeOrder(shop, 'Grace Hopper')
  await storeSession(page, customer)
  const order = page.getByRole('region', { name: 'My Orders' }).getByRole('listitem').first()
  await page.goto('/account')
  await order.getByText('Details and payment').click()
  await expect(order).toContainText('Account number: ')
  await expect(order.getByRole('button', { name: 'Copy Reference' })).toBeVisible()

  const tracking = { carrier: 'Sample Post', number: 'N-4711', url: 'https://post.example/N-4711' }
  const body = { status: 'paid', tracking, note: 'Only for admins' }
  await shop.api.call('PUT', `/api/admin/orders/${id}`, { body })
  await page.goto(`/account/orders/${reference.toLowerCase()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${reference}`)
  await expect(page.getByRole('main')).toContainText(/Ordered on \w+ \d+, \d{4}/)
  await expect(page.getByRole('main')).toContainText('Total $100.00')
  await page.goto('/account')
  await order.getByText('Details and payment').click()
  await expect(order).toContainText('Bank transfer (sample)')
  await expect(order).not.toContainText('Account number: ')
  await expect(order).toContainText('Sample Post N-4711')
  await expect(order.getByRole('link', { name: 'Track your parcel' })).toHaveAttribute('href', tracking.url)
  await expect(order).not.toContainText('Only for admins')
  await expect(order.getByRole('button', { name: 'Copy Reference' })).toBeHidden()
  await expect(order.getByRole('list').last().getByRole('listitem')).toHaveText([/pending/, /paid/])
})

test('cancels a pending order, and buys its lines again', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/orders\.cancel|404|orders\.get|A query failed/)
  const customer = await shop.api.createCustomer()
  const product = await shop.api.createProduct({ name: 'Cable that stays', price: 10, stock: 5 })
  const gone = await shop.api.createProduct({ name: 'Cable that goes', price: 10 })
  const cart = [product, gone].map(({ id }) => ({ id, qty: 2 }))
  const order = await buy(shop, customer.token, cart)
  await shop.api.call('DELETE', `/api/admin/products/${gone.id}`)
  await openAs(page, customer, '/account')
  const row = page.getByRole('region', { name: 'My Orders' }).getByRole('listitem').first()
  await row.getByText('Details and payment').click()
  await row.getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(`/account/orders/${order.reference}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.reference}`)
  await page.setViewportSize({ width: 320, height: 640 })
  const reference = page.getByRole('heading', { level: 1 }).getByText(order.reference)
  expect(await reference.evaluate((each) => each.getClientRects().length)).toBe(1)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Cancel order' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await confirmation.getByRole('button', { name: 'Keep order' }).click()
  await expect(confirmation).toBeHidden()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await confirmation.getByRole('button', { name: 'Cancel order' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'The shop did not answer' })
  await failed.getByRole('button', { name: 'Dismiss' }).click()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await confirmation.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${order.reference} is cancelled` })).toBeVisible()
  await expect(confirmation).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Cancelled')

  await page.getByRole('button', { name: 'Buy again' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Your cart has a part of this order' })
  await expect(toast).toContainText('Not available: Cable that goes')
  await expect(toast.getByRole('button', { name: 'View cart' })).toBeVisible()
  await waitForSavedCart(page)
  expect(await fetchAccountCart(shop, customer.token)).toEqual({ 'Cable that stays': 2 })

  const choices = Array.from({ length: 10 }, (_, index) => `${index}`)
  const options = ['One', 'Other'].map((name) => ({
    name,
    choices: choices.map((choice) => ({ name: choice, swatch: '', surcharge: 0 })),
  }))
  const varied = await shop.api.createProduct({ name: 'Cable in a hundred kinds', price: 10, options })
  const fullCart = choices.flatMap((one) =>
    choices.map((other) => ({
      id: varied.id,
      qty: 1,
      choices: [
        { option: 'One', choice: one },
        { option: 'Other', choice: other },
      ],
    })),
  )
  await shop.api.call('POST', '/api/cart', { token: customer.token, body: { cart: fullCart } })
  await page.reload()
  await expect(badge(page)).toHaveText('100')
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Your cart is full.*Cable that goes$/)

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/signin')
})

test('shows the server’s message if an order was just paid', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/orders\.cancel|409/)
  const { customer, id, reference } = await placeOrder(shop, 'Grace Hopper')
  await openAs(page, customer, `/account/orders/${reference}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await shop.api.call('PUT', `/api/admin/orders/${id}`, { body: { status: 'paid' } })
  const confirmation = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await confirmation.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('alert')).toContainText('Only an order that is not paid yet can be cancelled')
  await expect(page.getByRole('main')).toContainText('Paid')
})

test('shows the same page for an unknown and a foreign order', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/404|A query failed/)
  const { reference } = await placeOrder(shop, 'Grace Hopper')
  await storeSession(page, await shop.api.createCustomer())
  const texts: (string | null)[] = []
  for (const path of [reference, 'VW-2222-2222']) {
    await page.goto(`/account/orders/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found')
    texts.push(await page.getByRole('main').textContent())
  }
  expect(texts[0]).toBe(texts[1])
  for (const evil of ['//evil.example', 'https://evil.example', 'VW-2222', '../admin-orders']) {
    await page.goto(`/signin?order=${encodeURIComponent(evil)}`)
    await expect(page).toHaveURL(/\/account$/)
  }
})

test('shows the quantity after a right-to-left name', async ({ page, shop: { api } }) => {
  const customer = await api.createCustomer()
  const { id } = await api.createProduct({ name: 'Ohne Bild مرحبا', price: 1 })
  await api.call('POST', '/api/cart', { token: customer.token, body: { cart: [{ id, qty: 2 }] } })
  await openAs(page, customer, '/shop')
  await openCheckout(page)
  await placeOrderBy(page)
  await page.getByRole('alertdialog').getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(/\/account\/orders\/VW-/)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  const reference = page.url().split('/').at(-1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${reference}`)
  const edges = (text: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: '×' })
      .getByText(text, { exact: true })
      .last()
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return [...range.getClientRects()].flatMap(({ left, right }) => [left, right])
      })
  const expectQuantityAfterName = async () =>
    expect(Math.min(...(await edges('× 2')))).toBeGreaterThanOrEqual(
      Math.max(...(await edges('Ohne Bild مرحبا'))),
    )
  await expectQuantityAfterName()
  await page.goto('/account')
  await expect(page.locator('summary')).toHaveAccessibleName(`Details and payment of order ${reference}`)
  await page.getByText('Details and payment').click()
  await expectQuantityAfterName()
})
