import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import { addToCart, badge, fetchAccountCart, storeSession, waitForSavedCart } from './shopper.ts'

const newPassword = 'battery staple'
const changeDialog = (page: Page) => page.getByRole('dialog', { name: 'Change password' })
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Sign out everywhere?' })

/** Returns the status of a request with this token. */
const statusOf = async (url: string, token: string) =>
  (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

test('changes the password by keyboard alone, and ends the other sessions', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/auth\.changePassword/)
  const customer = await shop.api.createCustomer()
  const { token: other } = await shop.api.call<{ token: string }>('POST', '/api/auth/login', {
    body: customer,
  })
  await storeSession(page, customer)
  await page.goto('/account')
  const opener = page.getByRole('button', { name: 'Change password' })
  await pressTabUntilFocused(page, opener)
  await page.keyboard.press('Enter')
  const [current, next] = ['Current password', 'New password'].map((name) =>
    changeDialog(page).getByLabel(name),
  ) as [ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>]
  await expect(current).toBeVisible()
  await pressTabUntilFocused(page, current)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Tab')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleDescription('The password is wrong')
  await expect(current).toBeFocused()
  await current.fill(customer.password)
  await next.fill('short')
  await page.keyboard.press('Enter')
  await expect(next).toHaveAccessibleDescription('Password must have at least 8 characters')
  await next.fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Your password is changed' })).toBeVisible()
  await expect(changeDialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await statusOf(shop.url, customer.token)).toBe(200)
  expect(await statusOf(shop.url, other)).toBe(401)
  await shop.api.call('POST', '/api/auth/login', { body: { ...customer, password: newPassword } })
})

test('signs out everywhere after a confirmation, and keeps the account cart', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  const { token: other } = await shop.api.call<{ token: string }>('POST', '/api/auth/login', {
    body: customer,
  })
  await storeSession(page, customer)
  await addToCart(page, 'Model 3')
  await waitForSavedCart(page)
  await page.goto('/account')
  const opener = page.getByRole('button', { name: 'Sign out everywhere' })
  await opener.click()
  await expect(confirmation(page)).toBeVisible()
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(confirmation(page)).toBeHidden()
  expect(await statusOf(shop.url, other)).toBe(200)
  await opener.click()
  await confirmation(page).getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(badge(page)).toBeHidden()
  for (const token of [customer.token, other]) expect(await statusOf(shop.url, token)).toBe(401)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const { token } = await shop.api.call<{ token: string }>('POST', '/api/auth/login', { body: customer })
  expect(await fetchAccountCart(shop, token)).toEqual({ 'Model 3': 1 })
})

test('stays signed in here and says what is possible if the server cannot be reached', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/auth\.logoutEverywhere/)
  await storeSession(page, await shop.api.createCustomer())
  await page.goto('/account')
  await page.route('**/trpc/auth.logoutEverywhere', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await confirmation(page).getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('alert')).toContainText('You may still be signed in.')
  await expect(page).toHaveURL(/\/account$/)
})
