import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { addToCart, badge, drawer, openCart, remember, savedCart, signIn } from './shopper.ts'

type Line = { id: string; name: string; qty: number }

const quantities = (lines: Line[]) => Object.fromEntries(lines.map(({ name, qty }) => [name, qty]))

const shown = async (page: Page) =>
  Object.fromEntries(
    await page
      .getByTestId('cart-line')
      .evaluateAll((lines) =>
        lines.map((line) => [
          line.querySelector('p')?.textContent ?? '',
          Number(line.querySelector('output')?.textContent),
        ]),
      ),
  )

test('counts, changes, removes and clears, and is still there after a reload', async ({ page }) => {
  await addToCart(page, 'Model 3')
  await addToCart(page, 'Model 3')
  await addToCart(page, 'Powerwall')
  await expect(badge(page)).toHaveText('3')
  await page.reload()
  await expect(badge(page)).toHaveText('3')
  await openCart(page)
  await drawer(page).getByRole('button', { name: 'Decrease quantity of Model 3' }).click()
  const decrease = drawer(page).getByRole('button', { name: 'Decrease quantity of Model 3' })
  await expect(decrease).toHaveAttribute('aria-disabled', 'true')
  await decrease.press('Enter')
  expect(await shown(page)).toEqual({ 'Model 3': 1, Powerwall: 1 })
  await expect(page.getByTestId('cart-total')).toHaveText('$48,290')
  await drawer(page).getByRole('button', { name: 'Remove Model 3' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Remove Powerwall' })).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Clear cart' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear cart' }).click()
  await expect(drawer(page)).toContainText('Your cart is empty')
  await expect(badge(page)).toBeHidden()
})

test('signing in keeps the larger quantity, adds the other lines and saves that back', async ({
  page,
  shop,
}) => {
  const customer = await shop.api.createCustomer()
  const products = await shop.api.call<Line[]>('GET', '/api/products')
  const id = (name: string) => products.find((product) => product.name === name)?.id
  const stored = [
    { id: id('Model 3'), qty: 5 },
    { id: id('Model Y'), qty: 1 },
    { id: id('Model S'), qty: 2 },
  ]
  await shop.api.call('POST', '/api/cart', { token: customer.token, body: { cart: stored } })
  await addToCart(page, 'Model 3')
  await addToCart(page, 'Model Y')
  await addToCart(page, 'Model Y')
  await addToCart(page, 'Model X')
  await page.goto('/signin')
  await signIn(page, customer)
  await expect(page).toHaveURL(/\/account$/)
  await savedCart(page)
  const merged = { 'Model 3': 5, 'Model Y': 2, 'Model S': 2, 'Model X': 1 }
  await openCart(page)
  expect(await shown(page)).toEqual(merged)
  const { cart } = await shop.api.call<{ cart: Line[] }>('GET', '/api/cart', { token: customer.token })
  expect(quantities(cart)).toEqual(merged)
})

test('a reload takes the account cart, not the one of this browser', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  await remember(page, customer)
  await addToCart(page, 'Model 3')
  await savedCart(page)
  await shop.api.call('POST', '/api/cart', { token: customer.token, body: { cart: [] } })
  await page.reload()
  await expect(badge(page)).toBeHidden()
})

test('every change is saved to the account', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  await remember(page, customer)
  await addToCart(page, 'Model 3')
  await addToCart(page, 'Model X')
  await openCart(page)
  for (let press = 0; press < 12; press++) {
    await drawer(page).getByRole('button', { name: 'Increase quantity of Model X' }).click()
  }
  await drawer(page).getByRole('button', { name: 'Remove Model 3' }).click()
  await savedCart(page)
  const { cart } = await shop.api.call<{ cart: Line[] }>('GET', '/api/cart', { token: customer.token })
  expect(quantities(cart)).toEqual({ 'Model X': 13 })
})

test('two tabs show the same cart and the same customer, and only one of them saves', async ({
  page,
  shop,
  context,
}) => {
  const customer = await shop.api.createCustomer()
  const other = await context.newPage()
  await page.goto('/shop')
  await other.goto('/shop')
  await addToCart(page, 'Model 3')
  await expect(badge(other)).toHaveText('1')
  await page.goto('/signin')
  await signIn(page, customer)
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible()
  await savedCart(page)

  const saves: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('cart.save')) saves.push(request.url())
  })
  await addToCart(other, 'Model 3')
  await expect(badge(page)).toHaveText('2')
  await savedCart(page)
  // Longer than the other tab waits before it helps out.
  await page.waitForTimeout(2500)
  expect(saves).toHaveLength(1)

  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveText('Account')
  await expect(badge(page)).toBeHidden()
})

test('what is changed without a network is saved when it is back, and survives a reload', async ({
  page,
  shop,
  context,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const customer = await shop.api.createCustomer()
  const stored = () => shop.api.call<{ cart: Line[] }>('GET', '/api/cart', { token: customer.token })
  await remember(page, customer)
  await addToCart(page, 'Model 3')
  await savedCart(page)
  await context.setOffline(true)
  await addToCart(page, 'Model 3')
  await addToCart(page, 'Powerwall')
  await expect(badge(page)).toHaveText('3')
  expect(quantities((await stored()).cart)).toEqual({ 'Model 3': 1 })
  await context.setOffline(false)
  await savedCart(page)
  expect(quantities((await stored()).cart)).toEqual({ 'Model 3': 2, Powerwall: 1 })

  await page.route('**/trpc/cart.save', (route) => route.abort('internetdisconnected'))
  await addToCart(page, 'Powerwall')
  await expect(badge(page)).toHaveText('4')
  await page.unroute('**/trpc/cart.save')
  await page.reload()
  await savedCart(page)
  await expect(badge(page)).toHaveText('4')
  expect(quantities((await stored()).cart)).toEqual({ 'Model 3': 2, Powerwall: 2 })
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
  const lost = page.waitForEvent('requestfailed')
  await addToCart(page, 'Model 3')
  await lost
  await page.unroute('**/trpc/cart.save')
  await savedCart(page)
  await expect(badge(page)).toHaveText('2')
  const { cart } = await shop.api.call<{ cart: Line[] }>('GET', '/api/cart', { token: customer.token })
  expect(quantities(cart)).toEqual({ 'Model 3': 2 })
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
    expect(await shop.api.call('GET', '/api/cart', { token })).toMatchObject({ cart: [] })
  })
}

test('signing out clears this browser and leaves the account cart as it is', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  await remember(page, customer)
  await addToCart(page, 'Model 3')
  await savedCart(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(badge(page)).toBeHidden()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await expect
    .poll(() =>
      fetch(`${shop.url}/api/auth/me`, { headers: { authorization: `Bearer ${customer.token}` } }).then(
        ({ status }) => status,
      ),
    )
    .toBe(401)
  const { token } = await shop.api.call<{ token: string }>('POST', '/api/auth/login', { body: customer })
  const { cart } = await shop.api.call<{ cart: Line[] }>('GET', '/api/cart', { token })
  expect(quantities(cart)).toEqual({ 'Model 3': 1 })
})

test('a change made a moment before signing out is still saved', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  await remember(page, customer)
  await page.goto('/shop')
  await page.getByRole('article', { name: 'Model 3' }).waitFor()
  await page.evaluate(() => {
    const named = (name: string) =>
      [...document.querySelectorAll('button')].find((button) => button.textContent === name)
    named('Add to Cart')?.click()
    named('Logout')?.click()
  })
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  const { token } = await shop.api.call<{ token: string }>('POST', '/api/auth/login', { body: customer })
  const { cart } = await shop.api.call<{ cart: Line[] }>('GET', '/api/cart', { token })
  expect(quantities(cart)).toEqual({ 'Model 3': 1 })
})

test('a session that the server ended ends here too, says so, and the cart comes back with the next', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/401/)
  const customer = await shop.api.createCustomer()
  await remember(page, customer)
  await addToCart(page, 'Model 3')
  await savedCart(page)
  await shop.api.call('POST', '/api/auth/logout', { token: customer.token })
  await page.goto('/account')
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByRole('alert')).toContainText('Your session has ended')
  await expect(badge(page)).toHaveText('1')
  await signIn(page, customer)
  await expect(page).toHaveURL(/\/account$/)
  await savedCart(page)
  await expect(badge(page)).toHaveText('1')
})

const line = { id: 'x', name: 'Garbage', price: 1, image: '/x.webp', qty: 1 }
const user = JSON.stringify({ id: 'u', name: 'N', email: 'e@example.com' })
const garbage: Record<string, Record<string, string>> = {
  'broken JSON': { cart: '[{', user: '{', token: 'x', cartChanges: ']', checkoutAttempt: '{' },
  'wrong shapes': { cart: '{"a":1}', user: '[]', token: '', cartChanges: '[1]', checkoutAttempt: '7' },
  'null and numbers': { cart: 'null', user: 'null', token: 'null', cartChanges: '0' },
  'huge quantities': { cart: JSON.stringify([{ ...line, qty: 1e21 }]) },
  'lists in lists': {
    cart: '[[[[]]], null, 7, "x", {"qty": "NaN"}]',
    cartChanges: '{"changes": [null, {}]}',
  },
  'prototype keys': {
    cart: '[{"__proto__": {"qty": 3}, "constructor": {}, "id": "x"}]',
    user: '{"__proto__": {}}',
  },
  'a token no header can carry': { token: 'tök\nen', user },
}

test('resets whatever garbage is in the storage, and works', async ({ page }) => {
  await page.goto('/favicon.svg')
  for (const [kind, stored] of Object.entries(garbage)) {
    await page.evaluate((items) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, stored)
    await page.goto('/shop')
    await addToCart(page, 'Model 3')
    await expect(badge(page), kind).toHaveText('1')
    await expect(page.getByRole('button', { name: 'Logout' }), kind).toBeHidden()
    const kept = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])
    expect(kept, kind).toEqual([null, null])
  }
})

test('a made-up token ends, with nobody signed in, and the cart stays', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/401/)
  await page.goto('/favicon.svg')
  await page.evaluate(
    (items) => {
      localStorage.setItem('token', 'made-up')
      localStorage.setItem('user', items.user)
      localStorage.setItem('cart', JSON.stringify([items.line]))
    },
    { user, line },
  )
  await page.goto('/account')
  await expect(page).toHaveURL(/\/signin$/)
  await expect(badge(page)).toHaveText('1')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ])
})

test('works in a browser that forbids storage', async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Forbidden', 'SecurityError')
      },
    })
  })
  const customer = await shop.api.createCustomer()
  await page.goto('/shop')
  await addToCart(page, 'Model 3')
  await expect(badge(page)).toHaveText('1')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await signIn(page, customer)
  await expect(page).toHaveURL(/\/account$/)
  await expect(badge(page)).toHaveText('1')
})
