import { expect, test } from '@voltway/e2e'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import { holdRequests } from './hold-requests.ts'
import {
  badge,
  checkout,
  drawer,
  endSessionDuringOrder,
  loseOrderResponses,
  openCart,
  openCheckout,
  placeOrderBy,
  signIn,
  startCheckout,
} from './shopper.ts'

type Order = { id: string; reference: string; total: number; cart: { name: string; qty: number }[] }

const wallet = {
  type: 'crypto' as const,
  name: 'Purchase wallet',
  details: { address: 'tb1qpurchase0000', currency: 'BTC' },
}

test('sells to a new customer by mouse, from the home page to the payment', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  await page.goto('/')
  await page.locator('#model-3').getByRole('button', { name: 'Order' }).click()
  await page.locator('#solar').getByRole('button', { name: 'Order' }).click()
  await expect(badge(page)).toHaveText('2')
  await openCart(page)
  await drawer(page).getByRole('button', { name: 'Increase quantity of Model 3' }).click()
  await expect(page.getByTestId('cart-total')).toHaveText('$90,970')
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()

  await expect(page).toHaveURL(/\/signin$/)
  await expect(checkout(page)).toBeVisible()
  await checkout(page).getByRole('button', { name: 'Sign In' }).click()
  await signIn(page.getByRole('dialog', { name: 'Sign In' }), customer)
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeHidden()

  await expect(checkout(page)).toBeVisible()
  await checkout(page).getByRole('radio', { name: 'Bank transfer (sample)' }).check()
  const details = checkout(page).getByRole('region', { name: 'Details of Bank transfer (sample)' })
  await expect(details).toContainText('Bank name: Sample Bank')
  await expect(details.getByRole('button', { name: 'Copy IBAN' })).toBeVisible()
  await expect(page.getByTestId('checkout-total')).toHaveText('$90,970.00')
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()

  const placed = page.getByRole('alertdialog')
  await expect(placed).toHaveAccessibleName('Order placed!')
  const orders = await shop.api.call<Order[]>('GET', '/api/orders', { token: customer.token })
  expect(orders).toHaveLength(1)
  await expect(placed).toHaveText(/^Order placed!\s*Payment Details\s*type: bank/)
  for (const line of ['type: bank', 'amount: 90970.00 USD', `reference: ${orders[0]?.reference}`]) {
    await expect(placed).toContainText(line)
  }
  await placed.getByRole('button', { name: 'OK' }).click()
  await expect(placed).toBeHidden()
  await expect(drawer(page)).toBeHidden()
  await expect(checkout(page)).toBeHidden()
  await expect(badge(page)).toBeHidden()

  await expect(page).toHaveURL(/\/account$/)
  const order = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Model 3' }) })
  await expect(order).toContainText(orders[0]?.reference ?? 'a reference')
  await expect(order.getByRole('img', { name: 'Model 3' })).toBeVisible()
  await expect(order).toContainText('$90,970.00')
  await order.getByText('Details and payment').click()
  await expect(order).toContainText('Solar Panels × 1')
  await expect(order).toContainText('Sort code: 20-20-15')
})

test('sells by keyboard alone, from the shop to the payment details', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  await page.goto('/shop')
  const card = page.getByRole('article', { name: 'Model Y' })
  await card.waitFor()
  await pressTabUntilFocused(page, card.getByRole('button', { name: 'Add to Cart' }))
  await page.keyboard.press('Enter')
  await expect(badge(page)).toHaveText('1')
  await page.getByRole('link', { name: 'Voltway' }).focus()
  await pressTabUntilFocused(page, page.getByRole('button', { name: /^Cart, / }))
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toBeVisible()
  await pressTabUntilFocused(page, drawer(page).getByRole('button', { name: 'Checkout' }))
  await page.keyboard.press('Enter')
  await pressTabUntilFocused(page, checkout(page).getByRole('button', { name: 'Sign In' }))
  await page.keyboard.press('Enter')

  const form = page.getByRole('dialog', { name: 'Sign In' })
  await pressTabUntilFocused(page, form.getByLabel('Email'))
  await page.keyboard.type(customer.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(customer.password)
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()

  await expect(checkout(page).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(checkout(page).getByRole('radio').nth(1)).toBeChecked()
  const place = checkout(page).getByRole('button', { name: 'Place Order' })
  await pressTabUntilFocused(page, place)
  await expect(place).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Order placed!')
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await shop.api.call('GET', '/api/orders', { token: customer.token })).toHaveLength(1)
})

test('shows crypto payment as address and QR code, and copies each value', { tag: '@chromium' }, async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await shop.api.createPaymentMethod({ ...wallet, name: 'Copied wallet' })
  await startCheckout(page, shop, 'Powerwall')
  await checkout(page).getByRole('radio', { name: 'Copied wallet' }).check()
  await expect(
    checkout(page).getByRole('img', { name: 'QR code of the wallet of Copied wallet' }),
  ).toBeVisible()
  await checkout(page).getByRole('button', { name: 'Copy Wallet' }).click()
  await expect(
    checkout(page)
      .getByRole('status')
      .filter({ hasText: /^Copied$/ }),
  ).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('tb1qpurchase0000')
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()

  const placed = page.getByRole('alertdialog')
  await expect(placed.getByRole('img', { name: 'QR code of this payment' })).toBeVisible()
  await expect(placed).toContainText('address: tb1qpurchase0000')
  await placed.getByRole('button', { name: 'Copy Reference' }).click()
  await expect(placed.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^VW-/)
})

test('places one order after several clicks on Place Order', async ({ page, shop }) => {
  const customer = await startCheckout(page, shop, 'Model S')
  await checkout(page).getByRole('radio').first().check()
  const place = checkout(page).getByRole('button', { name: 'Place Order' })
  await expect(place).toBeEnabled()
  await place.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 10; press++) button.click()
  })
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Order placed!')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await shop.api.call('GET', '/api/orders', { token: customer.token })).toHaveLength(1)
})

test('shows one placed order if the cart is closed and opened meanwhile', async ({ page, shop }) => {
  await startCheckout(page, shop, 'Model X')
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('placeOrder') && requests.push(request.url()))
  const order = await holdRequests(page, '**/trpc/checkout.placeOrder')
  await placeOrderBy(page)
  await page.keyboard.press('Escape')
  await expect(checkout(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await openCheckout(page)
  const place = checkout(page).getByRole('button', { name: 'Place Order' })
  await expect(place).toHaveAttribute('aria-busy', 'true')
  await place.press('Enter')
  order.release()
  const placed = page.getByRole('alertdialog', { name: 'Order placed!' })
  await placed.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(requests).toHaveLength(1)
})

test('the empty cart leads to an order without a response, also after a reload', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/checkout\.placeOrder/)
  const customer = await startCheckout(page, shop, 'Model X')
  const stopLosing = await loseOrderResponses(page)
  await placeOrderBy(page)
  await expect(page.getByRole('alertdialog', { name: 'Checkout failed' })).toBeVisible()
  await stopLosing()
  await page.reload()
  await expect(badge(page)).toBeHidden()
  const cart = await openCart(page)
  await expect(cart).toContainText('If you have placed an order, it is in your account.')
  await cart.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/account$/)
  const [order, ...others] = await shop.api.call<Order[]>('GET', '/api/orders', { token: customer.token })
  expect(others).toEqual([])
  await expect(page.getByRole('main')).toContainText(order?.reference ?? 'a reference')
})

test('places one order when the session ends before a retry after a lost response', async ({
  page,
  shop: { api },
  allowConsoleError,
}) => {
  allowConsoleError(/checkout\.placeOrder|401/)
  const customer = await startCheckout(page, { api }, 'Model X')
  await checkout(page).getByRole('radio').first().check()
  const stopLosing = await loseOrderResponses(page)
  const failure = page.getByRole('alertdialog', { name: 'Checkout failed' })
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  await expect(failure).toContainText('The shop did not answer')
  await failure.getByRole('button', { name: 'OK' }).click()
  await stopLosing()
  await endSessionDuringOrder(page, api, customer.token)
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  await checkout(page).getByRole('button', { name: 'Sign In' }).click()
  await signIn(page.getByRole('dialog', { name: 'Sign In' }), customer)
  await expect(checkout(page)).toContainText('An order may have been placed')
  await checkout(page).getByRole('link', { name: 'Account' }).click()
  await expect(checkout(page)).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Pending')
  const { token } = await api.call<{ token: string }>('POST', '/api/auth/login', { body: customer })
  expect(await api.call<Order[]>('GET', '/api/orders', { token })).toHaveLength(1)
})
