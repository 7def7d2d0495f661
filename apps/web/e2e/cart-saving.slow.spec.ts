import { expect, test } from '@voltway/e2e'
import { holdRequests } from './hold-requests.ts'
import {
  addToCart,
  badge,
  drawer,
  fetchAccountCart,
  openCart,
  signIn,
  storeSession,
  waitForSavedCart,
} from './shopper.ts'

const tooLarge = 'Your cart could not be saved: The request is too large'
const rejections = {
  'a cart that makes no sense': {
    status: 400,
    body: trpcFailure(400, 'VALIDATION_FAILED', 'Please check what you entered'),
    reason: 'Your cart could not be saved: Please check what you entered',
  },
  'every cart while it is busy': {
    status: 503,
    body: trpcFailure(503, 'UNAVAILABLE', 'The shop is busy'),
    reason: 'Your cart could not be saved: The shop is busy',
  },
  'a cart over its own limit': {
    status: 413,
    body: trpcFailure(413, 'PAYLOAD_TOO_LARGE', 'The request is too large'),
    reason: tooLarge,
  },
}

function trpcFailure(httpStatus: number, code: string, message: string) {
  return { error: { message, code: -32_600, data: { httpStatus, code, message } } }
}

for (const [rejection, { status, body, reason }] of Object.entries(rejections)) {
  test(`keeps a visitor's cart and shows the reason when the server rejects ${rejection}`, async ({
    page,
    shop,
    allowConsoleError,
  }) => {
    allowConsoleError(new RegExp(String(status)))
    const customer = await shop.api.createCustomer()
    await addToCart(page, 'Model 3')
    await addToCart(page, 'Powerwall')
    await page.route('**/trpc/cart.save', (route) => route.fulfill({ status, json: body }))
    await page.goto('/signin')
    await signIn(page.getByRole('main'), customer)
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.getByRole('alert').filter({ hasText: reason })).toContainText('stays in this browser')
    await expect(badge(page)).toHaveText('2')

    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await openCart(page)
    await expect(drawer(page).getByText(reason)).toBeVisible()
    await expect(drawer(page)).toContainText('Powerwall')
    await drawer(page).getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('radio', { name: 'Bank transfer (sample)' }).check()
    await page.getByRole('button', { name: 'Place Order' }).click()
    const failed = page.getByRole('alertdialog', { name: 'Checkout failed' })
    await expect(failed).toContainText(reason)
    await failed.getByRole('button', { name: 'OK' }).click()

    await page.unroute('**/trpc/cart.save')
    await page.reload()
    await waitForSavedCart(page)
    expect(await fetchAccountCart(shop, customer.token)).toEqual({ 'Model 3': 1, Powerwall: 1 })
    await openCart(page)
    await expect(drawer(page)).toContainText('Powerwall')
    await expect(drawer(page).getByText(reason)).toBeHidden()
  })
}

test('saves offline changes when the network returns, also after a reload', async ({
  page,
  shop,
  context,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const customer = await shop.api.createCustomer()
  const stored = () => fetchAccountCart(shop, customer.token)
  await storeSession(page, customer)
  await addToCart(page, 'Model 3')
  await waitForSavedCart(page)
  await context.setOffline(true)
  await addToCart(page, 'Model 3')
  await addToCart(page, 'Powerwall')
  await expect(badge(page)).toHaveText('3')
  expect(await stored()).toEqual({ 'Model 3': 1 })
  await context.setOffline(false)
  await waitForSavedCart(page)
  expect(await stored()).toEqual({ 'Model 3': 2, Powerwall: 1 })

  await page.route('**/trpc/cart.save', (route) => route.abort('internetdisconnected'))
  await addToCart(page, 'Powerwall')
  await expect(badge(page)).toHaveText('4')
  await page.unroute('**/trpc/cart.save')
  await page.reload()
  await waitForSavedCart(page)
  await expect(badge(page)).toHaveText('4')
  expect(await stored()).toEqual({ 'Model 3': 2, Powerwall: 2 })
})

for (const fate of ['ordered', 'taken out'] as const) {
  test(`does not restore a cart by a late save after it was ${fate} on another device`, async ({
    page,
    shop,
    allowConsoleError,
  }) => {
    allowConsoleError(/cart\.save/)
    const { token, ...customer } = await shop.api.createCustomer()
    await storeSession(page, { token, ...customer })
    await addToCart(page, 'Model 3')
    await addToCart(page, 'Powerwall')
    await waitForSavedCart(page)
    const [method] = await shop.api.call<{ id: string }[]>('GET', '/api/payment-methods')

    const saving = await holdRequests(page, '**/trpc/cart.save')
    await openCart(page)
    const save = page.waitForRequest('**/trpc/cart.save')
    await drawer(page).getByRole('button', { name: 'Increase quantity of Powerwall' }).click()
    await save
    if (fate === 'ordered') {
      await shop.api.call('POST', '/api/checkout', { token, body: { payment_method_id: method?.id } })
    } else {
      await shop.api.call('POST', '/api/cart', { token, body: { cart: [] } })
    }
    saving.release()
    await expect(drawer(page)).toContainText('Your cart is empty')
    await waitForSavedCart(page)
    expect(await fetchAccountCart(shop, token)).toEqual({})
  })
}

test('an order on the home page adds nothing to the cart of the visitor after a sign-out', async ({
  page,
  shop: { api },
}) => {
  await storeSession(page, await api.createCustomer())
  const loaded = Promise.withResolvers<void>()
  await page.route('**/trpc/products.list*', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Order' }).first().click()
  const order = page.getByRole('button', { name: 'Order' }).first()
  await expect(order).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are signed out')).toBeVisible()
  loaded.resolve()
  await expect(order).not.toHaveAttribute('aria-busy', 'true')
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
})
