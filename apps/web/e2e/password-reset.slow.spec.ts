import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import type { createRestApi } from '@voltway/e2e/rest-api'
import { openAs, signIn } from './shopper.ts'

const newPassword = 'battery staple'
const invalid = 'This link is no longer valid. Please request a new one'

type Api = ReturnType<typeof createRestApi>

/** Makes a link valid as the operator's command does, and returns its token. */
async function createToken(api: Api, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const token_hash = createHash('sha256').update(token).digest('hex')
  await api.call('POST', `/api/admin/users/${userId}/reset-token`, { body: { token_hash } })
  return token
}

const newPasswordField = (page: Page) => page.getByLabel('New password')

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Change password' })

test('sets a new password with a link by keyboard, and leaves no token', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  const token = await createToken(shop.api, customer.id)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url(), request.headers().referer ?? ''))
  await page.goto(`/reset-password#${token}`)
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page).toHaveTitle('New password · Voltway')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password')
  await pressTabUntilFocused(page, newPasswordField(page))
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  expect(requested.join()).not.toContain(token)
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])
  expect(await page.evaluate(stored)).not.toContain(token)
  await pressTabUntilFocused(page, page.getByRole('main').getByRole('link', { name: 'Sign In' }))
  await page.keyboard.press('Enter')
  await signIn(page, { ...customer, password: newPassword })
  await expect(page).toHaveURL(/\/account$/)
  await page.goBack()
  await expect(page).not.toHaveURL(/#/)
})

test('explains a short password, and then accepts another', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/auth\.resetPassword/)
  const customer = await shop.api.createCustomer()
  await page.goto(`/reset-password#${await createToken(shop.api, customer.id)}`)
  await newPasswordField(page).fill('short')
  await submit(page).click()
  await expect(newPasswordField(page)).toHaveAccessibleDescription('Password must have at least 8 characters')
  await expect(newPasswordField(page)).toBeFocused()
  const connect = await abortRequests(page, '**/trpc/auth.resetPassword')
  await newPasswordField(page).fill(newPassword)
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    /^The shop did not answer\. If the link is no longer valid/,
  )
  connect()
  await submit(page).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
})

test('shows why a link is not valid, and accepts a newer one', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/auth\.resetPassword/)
  const customer = await shop.api.createCustomer()
  const used = await createToken(shop.api, customer.id)
  const token = await createToken(shop.api, customer.id)
  await page.goto(`/reset-password#${used}`)
  await newPasswordField(page).fill(newPassword)
  await submit(page).click()
  const message = page.getByRole('alert').filter({ hasText: invalid })
  await expect(message).toBeVisible()
  await expect(newPasswordField(page)).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toBeVisible()
  await page.evaluate((next) => {
    location.hash = next
  }, token)
  await expect(page).toHaveURL(/\/reset-password$/)
  await newPasswordField(page).fill(newPassword)
  await submit(page).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
})

test('ends the browser’s session when a password is set', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/401/)
  const customer = await shop.api.createCustomer()
  await openAs(page, customer, `/reset-password#${await createToken(shop.api, customer.id)}`)
  await newPasswordField(page).fill(newPassword)
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/signin$/)
})

test('shows no link for a forgotten password in a shop without e-mails', async ({ page }) => {
  await page.goto('/signin')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByText('Forgot password?')).toHaveCount(0)
  await page.goto('/reset-password')
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toBeVisible()
})
