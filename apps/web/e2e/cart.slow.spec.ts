import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { openHydrated } from './expect-hydrated.ts'
import { addToCart, badge, checkout, drawer, openCart, signIn, waitForSavedCart } from './shopper.ts'

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

/** Stops the clock of a page that has started, so that later messages do not disappear by time. Earlier ones disappear. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

test('counts, changes, removes and clears lines, and keeps the cart on a reload', async ({ page }) => {
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
  await expect.poll(() => shown(page)).toEqual({ 'Model 3': 1, Powerwall: 1 })
  await expect(page.getByTestId('cart-total')).toHaveText('$48,290')
  await drawer(page).getByRole('button', { name: 'Remove Model 3' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Remove Powerwall' })).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Clear cart' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear cart' }).click()
  await expect(drawer(page)).toContainText('Your cart is empty')
  await expect(drawer(page).getByRole('link', { name: 'Go to the shop' })).toBeFocused()
  await expect(badge(page)).toBeHidden()
})

test('shows the same cart and customer in two tabs, and saves once', async ({ page, shop, context }) => {
  const customer = await shop.api.createCustomer()
  const other = await context.newPage()
  await page.goto('/shop')
  await other.goto('/shop')
  await addToCart(page, 'Model 3')
  await expect(badge(other)).toHaveText('1')
  await page.goto('/signin')
  await signIn(page, customer)
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible()
  await waitForSavedCart(page)

  const saves: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('cart.save')) saves.push(request.url())
  })
  await other.getByRole('article', { name: 'Model 3' }).getByRole('button', { name: 'Add to Cart' }).click()
  await expect(badge(page)).toHaveText('2')
  await waitForSavedCart(page)
  await page.evaluate(() => navigator.locks.request('cart', () => {}))
  expect(saves).toHaveLength(1)

  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveText('Account')
  await expect(badge(page)).toBeHidden()
})

test('updates a visitor’s cart, and reports it in every tab', async ({ page, context, shop: { api } }) => {
  const [dearer, gone] = await Promise.all([
    api.createProduct({ name: 'Follows the price', price: 100 }),
    api.createProduct({ name: 'Goes off sale', price: 200 }),
  ])
  await addToCart(page, dearer.name)
  await addToCart(page, gone.name)
  const other = await context.newPage()
  await other.goto('/support')
  await expect(badge(other)).toHaveText('2')
  await api.call('PUT', `/api/admin/products/${dearer.id}`, {
    body: { name: 'Follows its name', price: 150 },
  })
  await api.call('DELETE', `/api/admin/products/${gone.id}`)

  await page.addInitScript(() => {
    const writes: string[] = []
    Object.assign(window, { writes })
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      writes.push(key)
      setItem.call(this, key, value)
    }
  })
  await page.reload()
  for (const tab of [page, other]) {
    await openCart(tab)
    const lines = tab.getByTestId('cart-line')
    await expect(lines.filter({ hasText: 'Follows its name' })).toContainText('$150 was $100')
    await expect(lines.filter({ hasText: gone.name })).toContainText('No longer available')
    await expect(tab.getByTestId('cart-total')).toHaveText('$150')
  }
  const writes = await page.evaluate(() => (window as unknown as { writes: string[] }).writes)
  expect(writes.filter((key) => key === 'cart').length).toBeLessThanOrEqual(2)
})

test('removes a message after its time, unless the pointer moves over it or it has the focus', async ({
  page,
}) => {
  await page.clock.install()
  await page.setViewportSize({ width: 375, height: 667 })
  await openHydrated(page, '/shop')
  const message = page.getByText('Powerwall · 13 kWh is in your cart')
  const add = page.getByRole('article', { name: 'Powerwall' }).getByRole('button', { name: 'Add to Cart' })
  await page.mouse.move(300, 30)
  await add.press('Enter')
  await expect(message).toBeVisible()
  await stopClock(page)
  await expect(message).toBeHidden()
  await add.press('Enter')
  await expect(message).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(message, 'a keyboard user needs time to reach its buttons').toBeVisible()
  await page.getByRole('button', { name: 'View cart' }).focus()
  await page.clock.runFor(20_000)
  await expect(message).toBeVisible()
  await add.focus()
  await page.clock.runFor(3000)
  await expect(message).toBeHidden()
  await add.press('Enter')
  await expect(message).toBeVisible()
  await message.hover()
  await page.clock.runFor(20_000)
  await expect(message).toBeVisible()
  await page.mouse.move(100, 500)
  await page.clock.runFor(7000)
  await expect(message).toBeHidden()
})

test('removes messages about the cart when it opens, from a message or from the bar', async ({ page }) => {
  await page.clock.install()
  await page.goto('/shop')
  const messages = page.getByText(/ is in your cart$/)
  await addToCart(page, 'Model 3')
  await stopClock(page)
  await expect(messages).toHaveCount(0)
  for (const product of ['Model 3', 'Powerwall']) await addToCart(page, product)
  await expect(messages).toHaveCount(2)
  await page.getByRole('button', { name: 'View cart' }).last().click()
  await expect(drawer(page)).toBeVisible()
  await expect(messages).toHaveCount(0)
})

test('shows the edges of the cart, the checkout and the quantity in forced colours', {
  tag: '@chromium',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await addToCart(page, 'Model 3')
  const cart = await openCart(page)
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const quantity = cart.locator('output').locator('..')
  for (const edge of [cart, quantity]) {
    await expect(edge).toHaveCSS('outline-style', 'solid')
    await expect(edge).not.toHaveCSS('outline-color', canvas)
    await expect(edge).not.toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)')
  }
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(checkout(page)).toHaveCSS('outline-style', 'solid')
})

test('names the maximum quantity when an addition does not fit', async ({ page, shop: { api } }) => {
  const { name, id } = await api.createProduct({ name: 'Bought by the thousand', price: 1 })
  await page.goto('/favicon.svg')
  await page.evaluate((line) => localStorage.setItem('cart', JSON.stringify([line])), {
    ...{ id, name, price: 1, image: '/images/a.webp', qty: 998 },
  })
  await addToCart(page, name)
  await addToCart(page, name)
  await expect(page.getByRole('status').filter({ hasText: name })).toContainText(
    '999 is the maximum quantity',
  )
  await expect(badge(page)).toHaveText('999')
})

test('shows no former price that reads like the new one', async ({ page, shop: { api } }) => {
  const { name, id } = await api.createProduct({ name: 'Raised by cents', price: 99.6 })
  await addToCart(page, name)
  await api.call('PUT', `/api/admin/products/${id}`, { body: { price: 100.2 } })
  await page.reload()
  await openCart(page)
  const price = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0].price)
  await expect.poll(price).toBe(100.2)
  await expect(page.getByTestId('cart-line')).not.toContainText(' was ')
})
