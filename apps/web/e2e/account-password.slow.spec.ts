import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import { addToCart, badge, openAs, storeSession } from './shopper.ts'

const newPassword = 'battery staple'
const changeDialog = (page: Page) => page.getByRole('dialog', { name: 'Change password' })
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Sign out everywhere?' })

test('changes the password by keyboard alone', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/auth\.changePassword/)
  const customer = await shop.api.createCustomer()
  await openAs(page, customer, '/account')
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
  await shop.api.call('POST', '/api/auth/login', { body: { ...customer, password: newPassword } })
})

test('signs out everywhere after a confirmation', async ({ page, shop }) => {
  await storeSession(page, await shop.api.createCustomer())
  await addToCart(page, 'Model 3')
  await page.goto('/account')
  const opener = page.getByRole('button', { name: 'Sign out everywhere' })
  await opener.click()
  await expect(confirmation(page)).toBeVisible()
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(confirmation(page)).toBeHidden()
  await opener.click()
  await confirmation(page).getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  await expect(badge(page)).toBeHidden()
})
