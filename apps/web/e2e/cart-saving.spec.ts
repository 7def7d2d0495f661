import { expect, test } from '@voltway/e2e'
import { accountCart, addToCart, badge, drawer, openCart, remember, savedCart } from './shopper.ts'

test('what is changed without a network is saved when it is back, and survives a reload', async ({
  page,
  shop,
  context,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const customer = await shop.api.createCustomer()
  const stored = () => accountCart(shop, customer.token)
  await remember(page, customer)
  await addToCart(page, 'Model 3')
  await savedCart(page)
  await context.setOffline(true)
  await addToCart(page, 'Model 3')
  await addToCart(page, 'Powerwall')
  await expect(badge(page)).toHaveText('3')
  expect(await stored()).toEqual({ 'Model 3': 1 })
  await context.setOffline(false)
  await savedCart(page)
  expect(await stored()).toEqual({ 'Model 3': 2, Powerwall: 1 })

  await page.route('**/trpc/cart.save', (route) => route.abort('internetdisconnected'))
  await addToCart(page, 'Powerwall')
  await expect(badge(page)).toHaveText('4')
  await page.unroute('**/trpc/cart.save')
  await page.reload()
  await savedCart(page)
  await expect(badge(page)).toHaveText('4')
  expect(await stored()).toEqual({ 'Model 3': 2, Powerwall: 2 })
})

test('a save that arrives but is never answered counts nothing twice', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/cart\.save/)
  const customer = await shop.api.createCustomer()
  await remember(page, customer)
  await addToCart(page, 'Model 3')
  await savedCart(page)
  await page.route('**/trpc/cart.save', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('cart.save'))
  await addToCart(page, 'Model 3')
  await lost
  await page.unroute('**/trpc/cart.save')
  await savedCart(page)
  await expect(badge(page)).toHaveText('2')
  expect(await accountCart(shop, customer.token)).toEqual({ 'Model 3': 2 })
})

for (const fate of ['ordered', 'taken out'] as const) {
  test(`a late save does not bring back what was ${fate} elsewhere`, async ({
    page,
    shop,
    allowConsoleError,
  }) => {
    allowConsoleError(/cart\.save/)
    const { token, ...customer } = await shop.api.createCustomer()
    await remember(page, { token, ...customer })
    await addToCart(page, 'Model 3')
    await addToCart(page, 'Powerwall')
    await savedCart(page)
    const [method] = await shop.api.call<{ id: string }[]>('GET', '/api/payment-methods')

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/trpc/cart.save', async (route) => {
      await held
      await route.continue()
    })
    await openCart(page)
    const save = page.waitForRequest('**/trpc/cart.save')
    await drawer(page).getByRole('button', { name: 'Increase quantity of Powerwall' }).click()
    await save
    if (fate === 'ordered') {
      await shop.api.call('POST', '/api/checkout', { token, body: { payment_method_id: method?.id } })
    } else {
      await shop.api.call('POST', '/api/cart', { token, body: { cart: [] } })
    }
    release()
    await expect(drawer(page)).toContainText('Your cart is empty')
    await savedCart(page)
    expect(await accountCart(shop, token)).toEqual({})
  })
}
