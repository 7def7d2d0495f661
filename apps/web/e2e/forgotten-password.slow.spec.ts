import type { Locator, Page } from '@playwright/test'
import { expect } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import { testWithMailServer as test } from '@voltway/e2e/test-with-mail-server'
import { holdRequests } from './hold-requests.ts'
import { addToCart, checkout, openCheckout, signIn } from './shopper.ts'

const newPassword = 'battery staple'

/** Requests a link with the form, which shows the same message for every address. */
async function requestLink(container: Page | Locator, email: string): Promise<void> {
  await container.getByRole('button', { name: 'Forgot password?' }).click()
  await container.getByLabel('Email').fill(email)
  await container.getByRole('button', { name: 'Send link' }).click()
  await expect(container.getByText('If this address has an account')).toBeVisible()
}

const linkIn = (mail: string) => /https:\/\/shop\.example(\/reset-password#[\w-]{43})/.exec(mail)?.[1] ?? ''

test('a shopper who forgot the password gets a link by keyboard alone', async ({ page, mailShop }) => {
  const customer = await mailShop.api.createCustomer()
  await page.goto('/signin')
  await page.getByLabel('Email').fill(customer.email)
  await pressTabUntilFocused(page, page.getByRole('button', { name: 'Forgot password?' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password?')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.locator(':focus')).toContainText('a link for a new password is on its way')
  await expect.poll(() => mailShop.mailsTo(customer.email).length).toBe(1)
  const [mail = ''] = mailShop.mailsTo(customer.email)
  await page.goto(linkIn(mail))
  await page.getByLabel('New password').fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, { ...customer, password: newPassword })
  await expect(page).toHaveURL(/\/account$/)
  await expect.poll(() => mailShop.mailsTo(customer.email).length).toBe(2)
})

test('leads to a new link if one is not valid', async ({ page, mailShop, allowConsoleError }) => {
  allowConsoleError(/auth\.resetPassword/)
  const customer = await mailShop.api.createCustomer()
  await page.goto('/reset-password#unknown')
  await page.getByLabel('New password').fill(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This link is no longer valid. Please request a new one')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await requestLink(page.getByRole('main'), customer.email)
  await expect.poll(() => mailShop.mailsTo(customer.email).length).toBe(1)
})

test('requests a link in the dialog above the checkout', async ({ page, mailShop }) => {
  const customer = await mailShop.api.createCustomer()
  await addToCart(page, 'Model 3')
  await openCheckout(page)
  await checkout(page).getByRole('button', { name: 'Sign In' }).click()
  await page
    .getByRole('dialog', { name: 'Sign In' })
    .getByRole('button', { name: 'Forgot password?' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Forgot password?' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill(customer.email)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(dialog.getByText('If this address has an account')).toBeVisible()
  await expect.poll(() => mailShop.mailsTo(customer.email).length).toBe(1)
  await page.keyboard.press('Escape')
  await checkout(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' }).getByLabel('Password')).toBeVisible()
})

test('shows only the last result of requests for a link', async ({ page, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED|NetworkError|Load failed|access control/)
  await page.goto('/signin')
  await requestLink(page, 'nobody@example.com')
  const connect = await abortRequests(page, '**/trpc/auth.forgotPassword*')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The link could not be requested. Please try again in a moment.',
  )
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByText('If this address has an account')).toHaveCount(0)
  connect()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.locator(':focus')).toContainText('a link for a new password is on its way')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('drops the message about a sign-in in another form', async ({ page, allowConsoleError }) => {
  allowConsoleError(/auth\.login/)
  const login = await holdRequests(page, '**/trpc/auth.login*')
  await page.goto('/signin')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('wrong password')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const response = page.waitForResponse('**/trpc/auth.login*')
  login.release()
  await (await response).finished()
  await page.getByLabel('Name').fill('Grace')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Name')).toBeFocused()
})
