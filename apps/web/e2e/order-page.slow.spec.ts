import { expect, test } from '@voltway/e2e'
import { buy, placeOrder, setOrderStatus } from '@voltway/e2e/place-orders'
import { testWithMailServer } from '@voltway/e2e/test-with-mail-server'
import { holdRequests } from './hold-requests.ts'
import { badge, openAs, storeSession, switchSession } from './shopper.ts'

for (const when of ['is shown', 'loads']) {
  test(`an order that ${when} disappears at another’s sign-in`, async ({ page, shop, allowConsoleError }) => {
    allowConsoleError(/404|A query failed/)
    const { customer, reference } = await placeOrder(shop, 'Grace Hopper')
    await storeSession(page, customer)
    const history = page.getByRole('heading', { name: 'Status history' })
    const orders = '**/trpc/orders.get*'
    let held = when === 'loads' ? await holdRequests(page, orders) : undefined
    const request = page.waitForRequest(/orders\.get/)
    await page.goto(`/account/orders/${reference}`)
    await request
    if (!held) await expect(history).toBeVisible()
    held ??= await holdRequests(page, orders)
    await switchSession(page, await shop.api.createCustomer())
    await expect(history).toBeHidden()
    held.release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order not found')
  })
}

test('shows the current status when the customer returns to the page', async ({ page, shop }) => {
  const { id, customer, reference } = await placeOrder(shop, 'Grace Hopper')
  await storeSession(page, customer)
  for (const [path, before, after] of [
    ['/account', 'Pending', 'Paid'],
    [`/account/orders/${reference}`, 'Paid', 'Cancelled'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(before)
    await setOrderStatus(shop, id, after.toLowerCase())
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page.getByRole('main')).toContainText(after)
  }
})

for (const [name, role, status] of [
  ['Cancel order', 'button', 'paid'],
  ['Withdraw from contract', 'link', 'cancelled'],
] as const) {
  testWithMailServer(
    `focuses the heading when ${name} has the focus and disappears`,
    async ({ page, mailShop }) => {
      const { id, customer, reference } = await placeOrder(mailShop, 'Grace Hopper')
      await openAs(page, customer, `/account/orders/${reference}`)
      await page.getByRole(role, { name }).focus()
      await setOrderStatus(mailShop, id, status)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(page.getByRole(role, { name })).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    },
  )
}

test('focuses the heading when the order to cancel is deleted', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/404|A query failed/)
  const { id, customer, reference } = await placeOrder(shop, 'Grace Hopper')
  await openAs(page, customer, `/account/orders/${reference}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await shop.api.call('DELETE', `/api/admin/orders/${id}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeFocused()
})

test('a sign-in after an ended session leads back to the order, and one after a sign-out does not', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/401/)
  const { customer, reference } = await placeOrder(shop, 'Grace Hopper')
  const open = async ({ token = customer.token } = {}) => {
    await openAs(page, { ...customer, token }, `/account/orders/${reference}`)
    await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  }
  await open()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/signin')

  const { token } = await shop.api.call<{ token: string }>('POST', '/api/auth/login', { body: customer })
  await open({ token })
  await shop.api.call('POST', '/api/auth/logout-everywhere', { token })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(`/signin?order=${reference}`)
})

test('Buy again names the product that reached the maximum quantity', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  const { id } = await shop.api.createProduct({ name: 'Cable in bulk', price: 1 })
  const { reference } = await buy(shop, customer.token, [{ id, qty: 600 }])
  await shop.api.call('POST', '/api/cart', { token: customer.token, body: { cart: [{ id, qty: 500 }] } })
  await openAs(page, customer, `/account/orders/${reference}`)
  await expect(badge(page)).toHaveText('500')
  await page.getByRole('button', { name: 'Buy again' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Your cart has a part of this order' })
  await expect(toast).toContainText('999 is the maximum quantity: Cable in bulk')
})

test('a message of Buy again with many names leaves its buttons in the window of a phone', async ({
  page,
  shop: { api },
  allowConsoleError,
}) => {
  allowConsoleError(/404/)
  const customer = await api.createCustomer()
  const names = [
    'Cable that stays',
    ...Array.from({ length: 8 }, (_, index) => `${index} cables `.repeat(20)),
  ]
  const [stays, ...gone] = await Promise.all(names.map((name) => api.createProduct({ name, price: 1 })))
  const cart = [stays, ...gone].flatMap((product) => (product ? [{ id: product.id, qty: 1 }] : []))
  const { reference } = await buy({ api }, customer.token, cart)
  for (const { id } of gone) await api.call('DELETE', `/api/admin/products/${id}`)
  await page.setViewportSize({ width: 360, height: 640 })
  await openAs(page, customer, `/account/orders/${reference}`)
  await page.getByRole('button', { name: 'Buy again' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Not available' })
  for (const button of ['View cart', 'Dismiss'])
    await expect(toast.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
})
