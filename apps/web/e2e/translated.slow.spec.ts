import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { expectLatestTexts, translateEveryPage, translatePage } from '@voltway/e2e/translate-page'
import { openHydrated } from './expect-hydrated.ts'
import { addToCart, badge, checkout, drawer, openCart, openCheckout, storeSession } from './shopper.ts'

const failed = 'This page could not be shown'

test.afterEach(async ({ page }) => {
  await expect(page.getByText(failed)).toHaveCount(0)
  await expectLatestTexts(page)
})

test('orders, counts and shows the cart on a translated home page', async ({ page }) => {
  await openHydrated(page, '/')
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

test('accepts orders on a page translated before the start', async ({ page, allowConsoleError }) => {
  // React finds changed nodes, reports a hydration error and renders the page again.
  allowConsoleError(/Minified React error #418|hydrat/i)
  await translateEveryPage(page)
  await page.goto('/shop')
  await addToCart(page, 'Model 3')
  await expect(badge(page)).toHaveText('1')
  await openCart(page)
})

test('survives a lost network in a translated checkout, places an order, and shows it in the account', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/checkout\.placeOrder/)
  await storeSession(page, await shop.api.createCustomer())
  await openHydrated(page, '/shop')
  await translatePage(page)
  await addToCart(page, 'Model 3')
  await openCheckout(page)
  const order = checkout(page).getByRole('button', { name: 'Place Order' })
  await order.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await checkout(page).getByRole('radio').first().check()
  await checkout(page).getByRole('radio').last().check()
  const connect = await abortRequests(page, '**/trpc/checkout.placeOrder')
  await order.click()
  await expect(page.getByRole('alertdialog')).toContainText('Checkout failed')
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  connect()
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
