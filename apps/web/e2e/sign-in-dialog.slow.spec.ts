import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { holdRequests } from './hold-requests.ts'
import { addToCart, checkout, openAs, openCart, signIn } from './shopper.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign In' })

async function openSignIn(page: Page): Promise<void> {
  await addToCart(page, 'Model 3')
  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await checkout(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('closes when a session begins in another tab, and stays closed when that session ends', async ({
  page,
  context,
  shop: { api },
}) => {
  await openSignIn(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/signin')
  await signIn(otherTab, await api.createCustomer())
  await expect(otherTab).toHaveURL(/\/account$/)
  await expect(dialog(page)).toBeHidden()
  await expect(checkout(page)).toBeVisible()
  await otherTab.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(otherTab).toHaveURL(/\/signin$/)
  await expect(checkout(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('reports a failed change of the password although its dialog is closed', async ({
  page,
  shop: { api },
  allowConsoleError,
}) => {
  allowConsoleError(/400/)
  await openAs(page, await api.createCustomer(), '/account')
  await page.getByRole('button', { name: 'Change password' }).click()
  const password = page.getByRole('dialog', { name: 'Change password' })
  await password.getByLabel('Current password').fill('not the password')
  await password.getByLabel('New password').fill('battery staple')
  const change = await holdRequests(page, '**/trpc/auth.changePassword')
  await password.getByLabel('New password').press('Enter')
  await page.keyboard.press('Escape')
  await expect(password).toBeHidden()
  change.release()
  const message = page.getByRole('alert').filter({ hasText: 'Change password failed' })
  await expect(message).toContainText('The password is wrong')
})
