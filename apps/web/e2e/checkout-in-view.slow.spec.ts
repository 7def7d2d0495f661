import type { Locator } from '@playwright/test'
import type { Order } from '@voltway/contract'
import { expect, test } from '@voltway/e2e'
import {
  addToCart,
  checkout,
  drawer,
  endSessionDuringOrder,
  openAs,
  openCart,
  openCheckout,
  placeOrderBy,
  signIn,
  startCheckout,
  storeSession,
} from './shopper.ts'

for (const [width, height] of [
  [1280, 800],
  [375, 667],
] as const) {
  test(`scrolls the details of ten methods into view at ${width} px`, async ({ page, shop: { api } }) => {
    const details = {
      account_name: 'Voltway',
      account_number: '1',
      bank_name: 'Sample',
      iban: 'DE1',
      sort_code: '1',
    }
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        api.createPaymentMethod({ type: 'bank', name: `Bank in view ${nth} ${width}`, details }),
      ),
    )
    await page.setViewportSize({ width, height })
    const customer = await startCheckout(page, { api }, 'Powerwall')
    for (const { name } of [made[7], made[0], made[3]].flatMap((method) => method ?? [])) {
      const radio = checkout(page).getByRole('radio', { name })
      await radio.check()
      await expect(checkout(page).getByRole('region', { name: `Details of ${name}` })).toBeInViewport({
        ratio: 0.99,
      })
      await expect(radio).toBeFocused()
      await expect(checkout(page).getByRole('status').filter({ hasText: name })).toContainText(
        'Bank name: Sample',
      )
    }
    await checkout(page).getByRole('button', { name: 'Place Order' }).click()
    const placed = page.getByRole('alertdialog', { name: 'Order placed!' })
    await expect(placed).toBeVisible()
    await expect(placed.getByRole('button', { name: 'Print' })).toBeInViewport({ ratio: 0.99 })
    const [order] = await api.call<Order[]>('GET', '/api/orders', { token: customer.token })
    for (const line of ['amount: 9300.00 USD', `reference: ${order?.reference}`])
      await expect(placed.getByText(line)).toBeInViewport({ ratio: 0.99 })
    await expect(placed.getByText('Pending')).toBeInViewport({ ratio: 0.99 })
    await placed.getByText('iban: ').scrollIntoViewIfNeeded()
    await expect(placed.getByText('iban: ')).toBeInViewport()
    await Promise.all(made.map(({ id }) => api.call('DELETE', `/api/admin/payment-methods/${id}`)))
  })
}

test('shows amount and reference of a placed order first, and reads and copies the payment in its own sequence', {
  tag: '@chromium',
}, async ({ page, shop: { api } }) => {
  await startCheckout(page, { api }, 'Powerwall')
  await placeOrderBy(page, 'Bank transfer (sample)')
  const placed = page.getByRole('alertdialog', { name: 'Order placed!' })
  const lines = placed.getByRole('listitem')
  await expect(lines).toContainText([/^type: /, /^name: /, /^account_name: /, /^account_number: /])
  await expect(lines.last()).toContainText('reference: ')
  const top = async (line: string) => (await placed.getByText(line).boundingBox())?.y ?? Number.NaN
  expect(await top('reference: ')).toBeLessThan(await top('type: '))
  // Tab follows the visual order in browsers with `reading-flow`: the last visible line is above the buttons.
  await expect(placed.getByRole('button', { name: 'OK' })).toBeFocused()
  const before = ['View order', 'Download PDF', 'Print', 'Copy IBAN']
  for (const name of before) {
    await page.keyboard.press('Shift+Tab')
    await expect(placed.locator(':focus')).toHaveAccessibleName(name)
  }
})

test('hides the drawer during the checkout, and restores it with the focus', async ({ page, shop }) => {
  await storeSession(page, await shop.api.createCustomer())
  await addToCart(page, 'Model 3')
  await openCart(page)
  // Finds the drawer by its text, because elements behind a modal have no accessible role.
  const cart = page.locator('[role=dialog]').filter({ hasText: 'Your Cart' }).last()
  await expect(cart).toBeInViewport()
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(checkout(page)).toBeVisible()
  await expect(cart).not.toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(checkout(page)).toBeHidden()
  await expect(cart).toBeInViewport({ ratio: 0.99 })
  await expect(drawer(page).getByRole('button', { name: 'Checkout' })).toBeFocused()
})

test('shows two payment methods close together beside a long order', async ({ page, shop: { api } }) => {
  const customer = await api.createCustomer()
  const products = await api.call<{ id: string }[]>('GET', '/api/products')
  const cart = products.slice(0, 4).map(({ id }) => ({ id, qty: 1 }))
  await api.call('POST', '/api/cart', { token: customer.token, body: { cart } })
  await openAs(page, customer, '/shop')
  await openCheckout(page)
  const radios = checkout(page).getByRole('radio')
  await expect(radios).toHaveCount(2)
  const boxes = await radios.evaluateAll((all) => all.map((radio) => radio.getBoundingClientRect().y))
  expect((boxes[1] ?? 0) - (boxes[0] ?? 0)).toBeLessThan(80)
})

test('omits the type of a payment method if its name contains it', async ({ page, shop }) => {
  await startCheckout(page, shop, 'Powerwall')
  const accessibleName = (name: string) => checkout(page).getByRole('radio', { name, exact: true })
  await expect(accessibleName('Bank transfer (sample)')).toBeVisible()
  await expect(accessibleName('Bitcoin testnet (sample) Crypto wallet')).toBeVisible()
})

test('focuses each step, and shows no progress behind an alert', async ({ page, shop }) => {
  await addToCart(page, 'Model 3')
  const cart = await openCart(page)
  await expect(cart.getByRole('heading', { name: 'Your Cart' })).toBeFocused()
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(checkout(page).getByRole('heading', { name: 'Checkout' })).toBeFocused()
  const placeOrder = page.locator('button', { hasText: 'Place Order' })
  const alert = page.getByRole('alertdialog')
  for (const key of ['Enter', 'Escape']) {
    await placeOrder.click()
    await expect(alert).toHaveAccessibleName('Please login and select a payment method')
    await expect(placeOrder).not.toHaveAttribute('aria-busy', 'true')
    await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused()
    await page.keyboard.press(key)
    await expect(alert).toBeHidden()
    await expect(placeOrder).toBeFocused()
  }
  await checkout(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' }).getByLabel('Email')).toBeFocused()

  await startCheckout(page, shop, 'Model 3')
  await expect(checkout(page).getByRole('radio').first()).toBeFocused()
})

test('shows a visitor on a low screen first that the order needs a sign-in', async ({ page }) => {
  await page.setViewportSize({ width: 667, height: 375 })
  await addToCart(page, 'Model 3')
  await openCheckout(page)
  await expect(checkout(page).getByRole('radio')).toHaveCount(2)
  await expect(checkout(page).getByRole('heading', { name: 'Checkout' })).toBeFocused()
  await expect(checkout(page).getByText('Sign in to place your order.')).toBeInViewport({ ratio: 1 })
  await expect(checkout(page).getByRole('button', { name: 'Sign In' })).toBeInViewport({ ratio: 1 })
})

test('scrolls cart and checkout as a whole at a zoom of 400 %', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await startCheckout(page, shop, 'Powerwall')
  await expect(checkout(page).getByRole('radio')).toHaveCount(2)
  const heightOfScroller = (modal: Locator) =>
    modal.evaluate((popup) => {
      const scrollers = [popup, ...popup.children].filter((each) => each.scrollHeight > each.clientHeight + 1)
      return scrollers.map(({ clientHeight }) => clientHeight)
    })
  expect(await heightOfScroller(checkout(page))).toEqual([240])
  await checkout(page).getByRole('button', { name: 'Place Order' }).scrollIntoViewIfNeeded()
  await expect(checkout(page).getByRole('button', { name: 'Place Order' })).toBeInViewport({ ratio: 0.99 })
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeInViewport({ ratio: 0.99 })
  expect(await heightOfScroller(drawer(page))).toEqual([256])
})

test('scrolls to the sign-in when the session ends', async ({ page, shop: { api }, allowConsoleError }) => {
  allowConsoleError(/401/)
  await page.setViewportSize({ width: 375, height: 400 })
  const { token } = await startCheckout(page, { api }, 'Powerwall')
  await checkout(page).getByRole('radio').last().check()
  await endSessionDuringOrder(page, api, token)
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended. Please sign in again')
  await expect(checkout(page).getByRole('button', { name: 'Sign In' })).toBeInViewport({ ratio: 0.99 })
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('scrolls to the payment methods when an order has none', async ({ page, shop: { api } }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  const customer = await api.createCustomer()
  const products = await api.call<{ id: string }[]>('GET', '/api/products')
  const cart = products.slice(0, 5).map(({ id }) => ({ id, qty: 1 }))
  await api.call('POST', '/api/cart', { token: customer.token, body: { cart } })
  await openAs(page, customer, '/shop')
  await openCheckout(page)
  await expect(checkout(page).getByRole('radio').first()).toBeFocused()
  await checkout(page).getByRole('heading', { name: 'Your order' }).scrollIntoViewIfNeeded()
  await expect(checkout(page).getByRole('radio').first()).not.toBeInViewport()
  await checkout(page).getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(checkout(page).getByRole('radio').first()).toBeInViewport({ ratio: 0.99 })
})

for (const path of ['/shop/model-3', '/shop?sort=newest'])
  test(`hides the page behind the checkout from screen readers when a sign-in changes it from ${path}`, {
    tag: '@chromium',
  }, async ({ page, shop }) => {
    const customer = await shop.api.createCustomer()
    await addToCart(page, 'Model 3')
    await page.goto(path)
    await openCheckout(page)
    await checkout(page).getByRole('button', { name: 'Sign In' }).click()
    await signIn(page.getByRole('dialog', { name: 'Sign In' }), customer)
    await expect(page).toHaveURL(/\/account$/)
    await expect(checkout(page).getByRole('heading', { name: 'Delivery' })).toBeVisible()
    const session = await page.context().newCDPSession(page)
    const exposedHeadings = async () => {
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      const headings = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'heading')
      return headings.map(({ name }) => name?.value).sort()
    }
    await expect.poll(exposedHeadings).toEqual(['Checkout', 'Delivery', 'Payment method', 'Your order'])
  })

for (const [width, height] of [
  [320, 640],
  [375, 667],
  [640, 400],
] as const)
  test(`shows the wallet of an order without scrolling at ${width} × ${height}`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height })
    await startCheckout(page, shop, 'Powerwall')
    await placeOrderBy(page, 'Bitcoin testnet (sample)')
    const placed = page.getByRole('alertdialog', { name: 'Order placed!' })
    await expect(placed.getByText('address: ')).toBeInViewport({ ratio: 0.4 })
    for (const name of ['Print', 'Download PDF', 'View order', 'OK'])
      await expect(
        placed.getByRole('button', { name }).or(placed.getByRole('link', { name })),
      ).toBeInViewport({ ratio: 0.99 })
  })

for (const [width, height] of [
  [320, 640],
  [375, 667],
  [640, 400],
  [1280, 600],
] as const)
  test(`shows amount and reference of an order first at ${width} × ${height}`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height })
    await startCheckout(page, shop, 'Powerwall')
    await placeOrderBy(page, 'Bank transfer (sample)')
    const placed = page.getByRole('alertdialog', { name: 'Order placed!' })
    const content = placed.locator('.overflow-y-auto', { has: page.getByText('iban: ') })
    await expect(content).toBeVisible()
    for (const line of ['amount: 9300.00 USD', 'reference: VW-'])
      await expect(placed.getByText(line)).toBeInViewport({ ratio: 0.99 })
    expect(await content.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
    expect(await placed.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
    const sentence = placed.getByText('Please use the reference when you pay.')
    await sentence.scrollIntoViewIfNeeded()
    await expect(sentence).toBeInViewport({ ratio: 0.99 })
  })
