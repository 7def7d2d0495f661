import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { expectHydrated, openHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'
import { addToCart, checkout, drawer, openCart, openCheckout, placeOrderBy, storeSession } from './shopper.ts'

/** Goes back, and once more before the app has rendered the first step. */
const goBackTwice = (page: Page) =>
  page.evaluate(() => {
    history.back()
    addEventListener('popstate', () => history.back(), { once: true })
  })

test('shows the panel in the URL after two quick steps back', async ({ page }) => {
  await page.goto('/')
  // Awaits each step, because the app follows only the last link that was clicked during hydration.
  for (const [name, urlPattern] of [
    ['Solar Panels', /\/#solar$/],
    ['Model Y', /\/#model-y$/],
    ['Shop', /\/shop$/],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(urlPattern)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop')
  await goBackTwice(page)
  await expect(page).toHaveURL(/\/#solar$/)
  await expect(page.locator('#solar')).toBeInViewport({ ratio: 0.9 })
})

test('shows the panel in the URL after steps back while the page code loaded', async ({ page }) => {
  const code = await holdRequests(page, /\/assets\/home-page-/)
  await page.goto('/#solar')
  // The router has written its key into the history.
  await page.waitForFunction(() => history.state !== null)
  await page.getByRole('banner').getByRole('link', { name: 'Model Y' }).click()
  code.release()
  await expect(page).toHaveURL(/\/#model-y$/)
  await expect(page.locator('#model-y')).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop')
  await goBackTwice(page)
  await expect(page).toHaveURL(/\/#solar$/)
  await expect(page.locator('#solar')).toBeInViewport({ ratio: 0.9 })
})

/** Opens the support page, and from there the news, so that a step back stays in the app. */
async function visitTwoPages(page: Page) {
  await openHydrated(page, '/support')
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL(/\/news$/)
}

const heading = (page: Page) => page.locator('main h1')

test('a step back closes the open cart or menu, and the next changes the page', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await visitTwoPages(page)
  await expect(heading(page)).toHaveText('News')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const [open, overlay] of [
    [() => openCart(page), drawer(page)],
    [() => page.getByRole('button', { name: 'Menu' }).click(), menu],
  ] as const) {
    await open()
    await expect(overlay).toBeVisible()
    await page.goBack()
    await expect(overlay).toBeHidden()
    await expect(page).toHaveURL(/\/news$/)
    await expect(heading(page)).toHaveText('News')
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/support$/)
  await openCart(page)
  await page.goForward()
  await expect(drawer(page)).toBeHidden()
  await expect(heading(page)).toHaveText('Support')
  await page.goForward()
  await expect(page).toHaveURL(/\/news$/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await openCart(page)
  await page.evaluate(() => history.go(-2))
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(/\/shop$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/news$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/support$/)
  await expect(heading(page)).toHaveText('Support')
})

test('a step back closes the checkout before the cart', async ({ page }) => {
  await visitTwoPages(page)
  await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await addToCart(page, 'Model 3')
  const cart = await openCart(page)
  // The test opens two confirmations in sequence.
  await cart.getByRole('button', { name: 'Clear cart' }).evaluate((button: HTMLElement) => {
    button.focus()
    button.click()
    button.click()
  })
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  // The app has restored its entry of the history before the next step back.
  await expect(page).toHaveURL(/\/shop$/)
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(cart.getByRole('button', { name: 'Clear cart' })).toBeFocused()
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(checkout(page)).toBeVisible()
  await checkout(page).getByRole('button', { name: 'Sign In' }).click()
  for (const layer of [page.getByRole('dialog', { name: 'Sign In' }), checkout(page), drawer(page)]) {
    await expect(layer).toBeVisible()
    await page.goBack()
    await expect(layer).toBeHidden()
    await expect(page).toHaveURL(/\/signin$/)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
})

test('a step back closes the enlarged image, and the page of the product stays', async ({ page }) => {
  await page.goto('/shop')
  // Before that, the link loads a new document, and nothing can block the step back to the first one.
  await expectHydrated(page)
  await page.getByRole('article', { name: 'Model 3' }).getByRole('link', { name: 'Model 3' }).click()
  await expect(page).toHaveURL(/\/shop\/model-3$/)
  await page.getByRole('button', { name: 'Full screen' }).click()
  const viewer = page.getByRole('dialog', { name: 'Model 3' })
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(page).toHaveURL(/\/shop\/model-3$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
})

test('a step back closes a placed order or a confirmation, and the page stays', async ({ page, shop }) => {
  await storeSession(page, await shop.api.createCustomer())
  await addToCart(page, 'Model 3')
  await page.getByRole('article', { name: 'Model 3' }).getByRole('link', { name: 'Model 3' }).click()
  await expect(page).toHaveURL(/\/shop\/model-3$/)
  await openCheckout(page)
  await placeOrderBy(page)
  const placed = page.getByRole('alertdialog', { name: 'Order placed!' })
  await expect(placed).toBeVisible()
  await expect(drawer(page)).toBeHidden()
  await page.goBack()
  await expect(placed).toBeHidden()
  await expect(page).toHaveURL(/\/shop\/model-3$/)
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused()
  for (const name of ['Change name', 'Change delivery address', 'Change password', 'Delete my account']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/account$/)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/shop\/model-3$/)
})
