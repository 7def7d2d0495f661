import { expect, test } from '@voltway/e2e'
import {
  addToCart,
  badge,
  checkout,
  drawer,
  openCart,
  openCheckout,
  placeOrderBy,
  startCheckout,
  storeSession,
} from './shopper.ts'

test('closes an alert by Escape before it has taken the focus from the checkout', async ({ page }) => {
  await addToCart(page, 'Model 3')
  await openCheckout(page)
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role=alertdialog]') === null) return
      observer.disconnect()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      document.body.dataset.escapePressed = document.activeElement?.textContent ?? ''
    }).observe(document, { childList: true, subtree: true })
  })
  await placeOrderBy(page)
  await expect(page.locator('body')).toHaveAttribute('data-escape-pressed', 'Place Order')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(checkout(page).getByRole('button', { name: 'Place Order' })).toBeFocused()
})

test('shows both totals after a price change, and confirms it', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/checkout\.placeOrder/)
  const product = await shop.api.createProduct({ name: 'Price changer', price: 100 })
  const customer = await shop.api.createCustomer()
  await storeSession(page, customer)
  await addToCart(page, 'Price changer')
  await shop.api.call('PUT', `/api/admin/products/${product.id}`, { body: { price: 120.5 } })
  await openCheckout(page, { fresh: true })
  await expect(checkout(page)).toContainText('was $100.00, now $120.50 each')
  await expect(page.getByTestId('checkout-total')).toHaveText('$120.50')

  await shop.api.call('PUT', `/api/admin/products/${product.id}`, { body: { price: 130 } })
  await placeOrderBy(page)
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('The total was $120.50 and is now $130.00.')
  expect(await shop.api.call('GET', '/api/orders', { token: customer.token })).toEqual([])
  await confirmation.getByRole('button', { name: 'Order for $130.00' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toContainText('amount: 130.00 USD')
})

test('marks a deleted product, and orders the others', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/checkout\.placeOrder/)
  const gone = await shop.api.createProduct({ name: 'Soon gone', price: 50 })
  await storeSession(page, await shop.api.createCustomer())
  await addToCart(page, 'Soon gone')
  await addToCart(page, 'Powerwall')
  await openCart(page)
  await shop.api.call('DELETE', `/api/admin/products/${gone.id}`)
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(checkout(page).getByRole('listitem').filter({ hasText: 'Soon gone' })).toContainText(
    'No longer available',
  )
  await expect(page.getByTestId('checkout-total')).toHaveText('$9,300.00')
  await placeOrderBy(page)
  const alert = page.getByRole('alertdialog', { name: 'Checkout failed' })
  await expect(alert).toContainText('No longer available: Soon gone')
  await alert.getByRole('button', { name: 'OK' }).click()
  await checkout(page).getByRole('button', { name: 'Remove from cart' }).click()
  await expect(checkout(page)).not.toContainText('Soon gone')
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toContainText('amount: 9300.00 USD')
})

test('loads each part of the checkout once, and orders in one request', async ({ page, shop }) => {
  await storeSession(page, await shop.api.createCustomer())
  const saved = page.waitForResponse(/cart\.save/)
  await addToCart(page, 'Powerwall')
  await saved
  const methods = page.waitForResponse(/paymentMethods\.list/)
  await openCart(page)
  await methods
  const procedures: string[] = []
  page.on('request', (request) => {
    const [, procedure] = /\/trpc\/([\w.]+)/.exec(request.url()) ?? []
    if (procedure !== undefined) procedures.push(procedure)
  })
  const refreshed = page.waitForResponse(/cart\.get/)
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await refreshed
  await placeOrderBy(page)
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible()
  expect(procedures.slice(0, 3).sort()).toEqual(['auth.getDelivery', 'cart.get', 'paymentMethods.list'])
  expect(procedures[3]).toBe('checkout.placeOrder')
})

test('shows a cart that another device changed in between', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/checkout\.placeOrder/)
  await shop.api.createProduct({ name: 'Bought here', price: 77 })
  const other = await shop.api.createProduct({ name: 'Bought there', price: 77 })
  const customer = await shop.api.createCustomer()
  await storeSession(page, customer)
  await addToCart(page, 'Bought here')
  await openCheckout(page, { fresh: true })
  await checkout(page).getByRole('radio').first().check()
  const { token } = customer
  await shop.api.call('POST', '/api/cart', { token, body: { cart: [{ id: other.id, qty: 1 }] } })
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Checkout failed' })
  await expect(alert).toContainText('another device')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(checkout(page).getByRole('listitem')).toContainText(['Bought there'])
  expect(await shop.api.call('GET', '/api/orders', { token })).toEqual([])
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible()
  expect(await shop.api.call('GET', '/api/orders', { token })).toMatchObject([
    { cart: [{ name: 'Bought there' }] },
  ])
})

test('names products that were sold during the checkout, and shows the pieces that are left', async ({
  page,
  shop: { api },
  allowConsoleError,
}) => {
  allowConsoleError(/checkout\.placeOrder/)
  const customer = await api.createCustomer()
  const gone = await api.createProduct({ name: 'Sold meanwhile', price: 60, stock: 9 })
  const few = await api.createProduct({ name: 'Few left', price: 30, stock: 9 })
  const cart = [gone, few].map(({ id }) => ({ id, qty: 5 }))
  await api.call('POST', '/api/cart', { token: customer.token, body: { cart } })
  await storeSession(page, customer)
  await page.goto('/shop')
  await openCheckout(page, { fresh: true })
  await checkout(page).getByRole('radio').first().check()
  await api.call('PUT', `/api/admin/products/${gone.id}`, { body: { stock: 0 } })
  await api.call('PUT', `/api/admin/products/${few.id}`, { body: { stock: 4 } })
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Checkout failed' })
  await expect(alert).toContainText('Out of stock: Sold meanwhile. Not enough in stock: Few left (4 left)')
  await alert.getByRole('button', { name: 'OK' }).click()
  const lines = checkout(page).getByRole('region', { name: 'Your order' }).getByRole('listitem')
  await expect(lines).toHaveText([/Quantity 5.*Out of stock/, /Quantity 5.*Only 4 left/])
})

test('reports why an order failed, and keeps the cart', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/checkout\.placeOrder/)
  const method = await shop.api.createPaymentMethod({
    type: 'crypto',
    name: 'Soon gone wallet',
    details: { address: 'tb1qgone0000', currency: 'BTC' },
  })
  await startCheckout(page, shop, 'Model 3')
  await checkout(page).getByRole('radio', { name: 'Soon gone wallet' }).check()
  // During the order, because the checkout itself may load the methods once more before the click.
  await page.route('**/trpc/checkout.placeOrder', async (route) => {
    await shop.api.call('DELETE', `/api/admin/payment-methods/${method.id}`)
    await route.continue()
  })
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Checkout failed' })
  await expect(alert).toContainText('Payment method not available')
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(checkout(page).getByRole('radio', { name: 'Soon gone wallet' })).toBeHidden()
  await expect(badge(page)).toHaveText('1')
})

test('delivers to the typed address, and fills it in again', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/checkout\.placeOrder/)
  const { token } = await startCheckout(page, shop, 'Model 3')
  const field = (label: string) => checkout(page).getByLabel(label)
  await expect(field('Recipient')).toBeHidden()
  await checkout(page).getByRole('button', { name: 'Add a delivery address' }).click()
  await expect(field('Recipient')).toBeFocused()
  await expect(field('Recipient')).toBeInViewport({ ratio: 1 })
  const typed = { Recipient: 'Ada Lovelace', 'Street and number': '1 Long Road', 'Postal code': '10115' }
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
  await checkout(page).getByRole('radio').first().check()
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  await expect(field('City')).toBeFocused()
  // A blank satisfies the browser, but not the server.
  await field('City').fill(' ')
  await field('Country').selectOption({ label: 'Germany' })
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  await expect(field('City')).toHaveAccessibleDescription('City is required')
  await expect(field('City')).toBeFocused()
  await expect(field('Recipient')).toHaveValue('Ada Lovelace')
  await field('City').fill('Berlin')
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  const placed = page.getByRole('alertdialog', { name: 'Order placed!' })
  await expect(placed).toContainText('Ada Lovelace\n1 Long Road\n10115 Berlin\nGermany')
  const address = { street: '1 Long Road', postal_code: '10115', city: 'Berlin', country: 'DE' }
  const named = { delivery: { name: 'Ada Lovelace', ...address } }
  expect(await shop.api.call('GET', '/api/orders', { token })).toMatchObject([named])
  await placed.getByRole('button', { name: 'OK' }).click()

  await addToCart(page, 'Powerwall')
  await openCheckout(page)
  await expect(field('City')).toHaveValue('Berlin')
  await checkout(page).getByRole('button', { name: 'Order without an address' }).click()
  await placeOrderBy(page)
  await expect(placed).toBeVisible()
  expect(await shop.api.call('GET', '/api/orders', { token })).toMatchObject([{ delivery: null }, named])
})

test('requires an address if the shop does', async ({ page, shop }) => {
  const require = (delivery_required: boolean) =>
    shop.api.call('POST', '/api/admin/settings', { body: { delivery_required } })
  await require(true)
  try {
    await startCheckout(page, shop, 'Model 3')
    await placeOrderBy(page)
    await expect(checkout(page).getByLabel('Recipient')).toBeFocused()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(checkout(page).getByRole('button', { name: /address/ })).toBeHidden()
  } finally {
    await require(false)
  }
})
