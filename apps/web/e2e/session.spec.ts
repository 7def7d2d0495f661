import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { openHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'
import { addToCart, badge, openAs, signIn, storeSession, switchSession, waitForSavedCart } from './shopper.ts'

test('a sign-out without a session shows no failure', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/401/)
  const { token, ...customer } = await shop.api.createCustomer()
  await storeSession(page, { ...customer, token })
  await openHydrated(page, '/shop')
  await waitForSavedCart(page)
  await shop.api.call('POST', '/api/auth/logout', { token })
  const response = page.waitForResponse(/auth\.logout/)
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  expect((await response).status()).toBe(401)
  // After a later response has arrived, the page has handled the previous one.
  await page.evaluate(() => fetch('/healthz').then((later) => later.text()))
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('announces a sign-out, and focuses the link to the account', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  await storeSession(page, customer)
  await openHydrated(page, '/shop')
  const announced = page.getByRole('status').filter({ hasText: 'You are signed out' })
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).press('Enter')
  await expect(announced).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeFocused()

  await storeSession(page, await shop.api.createCustomer())
  await page.setViewportSize({ width: 375, height: 667 })
  await openHydrated(page, '/shop')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).press('Enter')
  await expect(announced).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})

test('ends the session of a page closed at sign-out', async ({ page, context, shop, allowConsoleError }) => {
  allowConsoleError(/.*/)
  const customer = await shop.api.createCustomer()
  await storeSession(page, customer)
  await openHydrated(page, '/shop')
  await waitForSavedCart(page)
  // Not by `page.route`, in which a request from a closing page may be lost.
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (url, options) => (url === '/trpc/cart.save' ? new Promise(() => {}) : fetch(url, options))
  })
  await addToCart(page, 'Model 3')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.close({ runBeforeUnload: true })
  const { token } = customer
  const status = () =>
    shop.api.call('GET', '/api/auth/me', { token }).then(
      () => 200,
      () => 401,
    )
  await expect.poll(status).toBe(401)
  const next = await context.newPage()
  await next.goto('/account')
  await expect(next).toHaveURL(/\/signin$/)
})

test('reports an ended session, and restores the cart later', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/401/)
  const customer = await shop.api.createCustomer()
  await storeSession(page, customer)
  await addToCart(page, 'Model 3')
  await waitForSavedCart(page)
  await shop.api.call('POST', '/api/auth/logout', { token: customer.token })
  await page.goto('/account')
  await expect(page).toHaveURL(/\/signin$/)
  await expect(page.getByRole('alert')).toContainText('Your session has ended')
  await expect(badge(page)).toHaveText('1')
  await signIn(page, customer)
  await expect(page).toHaveURL(/\/account$/)
  await waitForSavedCart(page)
  expect(await page.getByText('Your session has ended').isVisible()).toBe(false)
  await expect(badge(page)).toHaveText('1')
})

const storedSession = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])

const line = { id: 'x', name: 'Garbage', price: 1, image: '/x.webp', qty: 1 }
const user = JSON.stringify({ id: 'u', name: 'N', email: 'e@example.com' })
const garbage: Record<string, Record<string, string>> = {
  'broken JSON': { cart: '[{', user: '{', token: 'x', cartChanges: ']' },
  'wrong shapes': { cart: '{"a":1}', user: '[]', token: '', cartChanges: '[1]' },
  'huge quantities': { cart: JSON.stringify([{ ...line, qty: 1e21 }]) },
  'a token no header can carry': { token: 'tök\nen', user },
}

test('resets invalid values in the storage', async ({ page }) => {
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
    await expect.poll(() => storedSession(page), kind).toEqual([null, null])
  }
})

test('signs out a forged token and keeps the cart', async ({ page, allowConsoleError }) => {
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
  await expect.poll(() => storedSession(page)).toEqual([null, null])
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

test('shows the next customer nothing of a request of the previous one', async ({ page, shop }) => {
  const [ada, bob] = [await shop.api.createCustomer('Ada'), await shop.api.createCustomer('Bob')]
  await openAs(page, ada, '/account')
  const held = await holdRequests(page, '**/trpc/auth.deleteAccount*')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Current password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await switchSession(page, bob)
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Bob')
  // A message disappears after 6 seconds, so the page records whether the message was visible.
  await page.evaluate(() => {
    const record = () => {
      if (document.body.textContent.includes('Your account is deleted')) document.body.dataset.wasShown = ''
    }
    new MutationObserver(record).observe(document.body, { childList: true, subtree: true })
  })
  const response = page.waitForResponse('**/trpc/auth.deleteAccount*')
  held.release()
  expect((await response).status()).toBe(200)
  // This message follows an earlier one.
  await page.getByRole('button', { name: 'Change name' }).click()
  await page.getByRole('dialog').getByLabel('Full name').fill('Robert')
  await page.getByRole('dialog').getByRole('button', { name: 'Change name' }).click()
  await expect(page.getByText('Your name is changed')).toBeVisible()
  expect(await page.evaluate(() => 'wasShown' in document.body.dataset)).toBe(false)
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Robert')
})
