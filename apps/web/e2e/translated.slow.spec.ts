import { randomUUID } from 'node:crypto'
import { expect, test } from '@voltway/e2e'
import { expectLatestTexts, translateEveryPage, translatePage } from '@voltway/e2e/translate-page'
import { expectHydrated } from './expect-hydrated.ts'
import {
  addToCart,
  badge,
  checkout,
  drawer,
  openCart,
  openCheckout,
  signIn,
  storeSession,
} from './shopper.ts'

const failed = 'This page could not be shown'

test.afterEach(async ({ page }) => {
  await expect(page.getByText(failed)).toHaveCount(0)
  await expectLatestTexts(page)
})

test('orders, counts and shows the cart on a translated home page', async ({ page }) => {
  await page.goto('/')
  await expectHydrated(page)
  await translatePage(page)
  for (const count of ['1', '2']) {
    await page.locator('#model-3').getByRole('button', { name: 'Order' }).click()
    await expect(badge(page)).toHaveText(count)
  }
  await openCart(page)
  await drawer(page).getByRole('button', { name: 'Increase quantity of Model 3' }).click()
  await expect(badge(page)).toHaveText('3')
  await expect(page.getByTestId('cart-total')).toHaveText('$116,970')
  await drawer(page).getByRole('button', { name: 'Remove' }).click()
  await expect(drawer(page)).toContainText('Your cart is empty')
  await expect(badge(page)).toBeHidden()
})

test('accepts orders on a page that was translated before the app started', async ({
  page,
  allowConsoleError,
}) => {
  // React finds changed nodes, reports a hydration error and renders the page again.
  allowConsoleError(/Minified React error #418|hydrat/i)
  await translateEveryPage(page)
  await page.goto('/shop')
  await addToCart(page, 'Model 3')
  await expect(badge(page)).toHaveText('1')
  await openCart(page)
})

test('searches and filters in a translated shop', async ({ page }) => {
  await page.goto('/shop?q=model')
  await expect(page.getByRole('searchbox')).toHaveValue('model')
  const found = page.getByRole('main').getByRole('status').last()
  await expect(found).toHaveText(/\d+ products/)
  await translatePage(page)
  await page.getByLabel('Price to').fill('40000')
  await page.getByLabel('Price to').press('Enter')
  await expect(page).toHaveURL(/max=40000/)
  await expect(found).toHaveText(/1 product$/)
  await page.getByRole('searchbox').fill('no such words')
  await expect(page.getByText('Nothing found').last()).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(found).toHaveText(/product/)
  await page.getByLabel('Price from').fill('99999999')
  await page.getByLabel('Price from').press('Enter')
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(page.getByRole('article', { name: 'Model 3' })).toBeVisible()
  await addToCart(page, 'Model 3')
})

test('shows the price of the choices on a translated product page', async ({ page, shop: { api } }) => {
  const choices = [
    { name: 'Plain', swatch: '#ffffff', surcharge: 0 },
    { name: 'Gilded', swatch: '', surcharge: 500 },
  ]
  const { slug } = await api.createProduct({
    name: `Translated lamp ${randomUUID().slice(0, 8)}`,
    price: 1000,
    description: 'It *shines*.\n\n- at night\n- by day',
    options: [{ name: 'Finish', choices }],
  })
  await page.goto(`/shop/${slug}`)
  await expectHydrated(page)
  await translatePage(page)
  await expect(page.getByRole('radio', { name: 'Plain' })).toBeChecked()
  await page.getByRole('radio', { name: /Gilded/ }).click()
  await expect(page.getByRole('main').getByText('$1,500', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(badge(page)).toHaveText('2')
  await openCart(page)
  await expect(drawer(page)).toContainText('Gilded')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await page.getByRole('article', { name: 'Model 3' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Model 3' })).toBeVisible()
  await expectLatestTexts(page)
})

test('reports errors, switches to registration and back, and signs in on a translated sign-in page', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/auth\.(login|register)/)
  const customer = await shop.api.createCustomer()
  await page.goto('/signin')
  await expect(page.getByLabel('Email')).toBeVisible()
  await translatePage(page)
  await signIn(page, { ...customer, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account')
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 8 characters/)
  await page.getByLabel('Password').fill('long enough')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email already registered')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectLatestTexts(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await signIn(page, customer)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText('No orders found')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL(/\/signin$/)
})

test('survives a lost network in a translated checkout, places an order, and shows it in the account', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/checkout\.placeOrder/)
  await storeSession(page, await shop.api.createCustomer())
  await page.goto('/shop')
  await expectHydrated(page)
  await translatePage(page)
  await addToCart(page, 'Model 3')
  await openCheckout(page)
  const order = checkout(page).getByRole('button', { name: 'Place Order' })
  await order.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await checkout(page).getByRole('radio').first().check()
  await checkout(page).getByRole('radio').last().check()
  await page.route('**/trpc/checkout.placeOrder', (route) => route.abort())
  await order.click()
  await expect(page.getByRole('alertdialog')).toContainText('Checkout failed')
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/trpc/checkout.placeOrder')
  await expect(checkout(page)).toBeVisible()
  await order.click()
  const placed = page.getByRole('alertdialog')
  await expect(placed).toHaveAccessibleName('Order placed!')
  await placed.getByRole('button', { name: /^Copy reference/i }).click()
  await expectLatestTexts(page)
  await placed.getByRole('button', { name: 'OK' }).click()
  await expect(badge(page)).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await page.getByText('Details and payment').click()
  await expect(page.getByText('Status history')).toBeVisible()
  await page.getByRole('button', { name: /^Copy/ }).first().click()
})

test('shows a changed price in a translated checkout', async ({ page, shop: { api } }) => {
  const product = await api.createProduct({ name: `Lamp ${randomUUID().slice(0, 8)}`, price: 80 })
  await page.goto('/favicon.svg')
  const line = { id: product.id, name: product.name, price: 60, image: product.image, qty: 2 }
  await page.evaluate((lines) => localStorage.setItem('cart', lines), JSON.stringify([line]))
  await page.goto('/shop')
  await expectHydrated(page)
  await translatePage(page)
  await openCart(page)
  await expect(drawer(page)).toContainText('$80 was $60')
  await expect(page.getByTestId('cart-total')).toHaveText('$160')
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(checkout(page)).toContainText('was $60.00, now $80.00 each')
})

test('shows a translated support page, menu and every other page', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/support')
  await expectHydrated(page)
  await translatePage(page)
  await page.getByRole('main').getByRole('link', { name: 'Live chat' }).click()
  for (const link of ['Shop', 'Account', 'Contact']) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const link of ['Privacy & Legal', 'Careers', 'News', 'Locations']) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectLatestTexts(page)
  }
})
