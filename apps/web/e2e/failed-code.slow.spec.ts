import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortOnce, abortRequests } from '@voltway/e2e/abort-requests'
import sharp from 'sharp'
import { chunkPath } from './chunk-path.ts'
import { openHydrated } from './expect-hydrated.ts'
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

const message = 'This did not load. Check your connection, then try again.'
const inPlace = 'This part of the page did not load.'

test.beforeEach(({ allowConsoleError }) => allowConsoleError(/ERR_FAILED|Failed to fetch/))

/** Makes requests for a chunk fail until the returned function is called. */
const breakCode = (page: Page, name: string) => abortRequests(page, chunkPath(name))

const png = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .png()
      .toBuffer(),
  )

const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart, / })

// `history-dialog` is a chunk that the cart and the menu share; Chromium also caches its failed import.
for (const chunk of ['purchase-flow', 'history-dialog']) {
  test(`reports that ${chunk} did not load, and opens the cart on the next click`, async ({ page }) => {
    const repair = await breakCode(page, chunk)
    await openHydrated(page, '/shop')
    await cartButton(page).click()
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(drawer(page)).toHaveCount(0)
    await cartButton(page).click()
    await expect(page.getByRole('alert')).toContainText(message)
    repair()
    await openCart(page)
  })
}

test('opens the cart after a failed background request for its code', async ({ page }) => {
  await abortOnce(page, chunkPath('purchase-flow'))
  await openHydrated(page, '/shop')
  const failed = page.waitForEvent('requestfailed')
  await page.mouse.move(100, 100)
  await failed
  await openCart(page)
})

test('shows a confirmation on the next click if the code of dialogs did not load', async ({ page }) => {
  const repair = await breakCode(page, 'dialog-list')
  await addToCart(page, 'Model 3')
  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByRole('alert')).toContainText(message)
  repair()
  await cart.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('loads the cart although the first request for its code failed', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  await storeSession(page, customer)
  const repair = await breakCode(page, 'cart-sync')
  await addToCart(page, 'Model 3')
  await cartButton(page).click()
  await expect(page.getByRole('alert')).toContainText(message)
  repair()
  await waitForSavedCart(page)
  expect(await fetchAccountCart(shop, customer.token)).toEqual({ 'Model 3': 1 })
  await openCart(page)

  await page.evaluate(() => localStorage.removeItem('cart'))
  const repairAgain = await breakCode(page, 'cart-sync')
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(chunkPath('cart-sync')),
  )
  await page.reload()
  await failed
  repairAgain()
  await expect(badge(page)).toHaveText('1')
})

test('reports a failed sign-out, and succeeds on the next one', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  await storeSession(page, customer)
  let isReachable = false
  await page.route('**/trpc/auth.logout', (route) => (isReachable ? route.continue() : route.abort()))
  await openHydrated(page, '/shop')
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  await signOut.click()
  await expect(page.getByRole('alert')).toContainText('You are signed out in this browser only.')
  const status = (token: string) =>
    page.request
      .get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
      .then((answer) => answer.status())
  expect(await status(customer.token)).toBe(200)
  isReachable = true
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await signIn(page.getByRole('main'), customer)
  await expect(page).toHaveURL(/\/account$/)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await signOut.click()
  await expect.poll(() => status(token)).toBe(401)
})

test('shows thumbnails and the full screen after a retry', async ({ page, shop: { api } }) => {
  const { id, slug } = await api.createProduct({ name: 'Lamp with two pictures', price: 10 })
  for (const background of ['red', 'green']) await api.addImage(id, await png(background), background)
  const repairSmall = await breakCode(page, 'image-thumbnails')
  const repairLarge = await breakCode(page, 'image-viewer')
  await page.goto(`/shop/${slug}`)
  await expect(page.getByText(inPlace)).toBeVisible()
  repairSmall()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('button')).toHaveCount(2)
  await expect(page.locator('section:focus, h1:focus')).toBeVisible()
  const large = page.getByRole('button', { name: 'Full screen' })
  await large.click()
  await expect(page.getByRole('alert')).toContainText(message)
  repairLarge()
  await large.click()
  await expect(page.getByRole('dialog', { name: 'Lamp with two pictures' })).toBeVisible()
})

test('reports a page whose code did not load, and shows it on the next visit', async ({ page }) => {
  const repair = await breakCode(page, 'support-page')
  await openHydrated(page, '/shop')
  // The page recovers without a reload, which would lose open dialogs and typed text.
  await page.evaluate(() => Object.assign(window, { unchanged: true }))
  const link = page.getByRole('banner').getByRole('link', { name: 'Contact' })
  await link.click()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible()
  repair()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  expect(await page.evaluate(() => 'unchanged' in window)).toBe(true)
})
