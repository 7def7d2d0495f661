import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { expectAccessiblePage } from '@voltway/e2e/expect-accessible-page'
import { startShop } from '@voltway/e2e/start-shop'
import {
  adminPages,
  holdRequest,
  openAdmin,
  rowOf,
  type Shop,
  secretDialog,
  secretField,
  unlock,
} from './admin-page.ts'
import { editor, openNew, save, startNew, type } from './product-editor.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const storedSecret = (page: Page) => page.evaluate(() => sessionStorage.getItem('adminSecret'))
const lock = (page: Page) => page.getByRole('button', { name: 'Lock', exact: true })

test('requires the secret on every page, and sends no API request before it is entered', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/trpc/') && calls.push(request.url()))
  for (const [path, title] of Object.entries(adminPages)) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
    await expect(secretField(page)).toBeFocused()
  }
  expect(calls).toEqual([])
})

test('supports password managers, and shows wrong secrets', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/admin\.check/)
  await shop.api.createCustomer()
  await page.goto('/admin-users')
  const form = page.locator('form').filter({ has: secretField(page) })
  await expect(secretField(page)).toHaveAttribute('type', 'password')
  await expect(secretField(page)).toHaveAttribute('autocomplete', 'current-password')
  await expect(form.locator('input[autocomplete=username]')).toHaveCount(1)

  const connect = await abortRequests(page, '**/trpc/**')
  await unlock(page, 'some secret')
  await expect(page.getByRole('alert')).toHaveText('The server did not answer. Please try again')
  connect()
  for (const wrong of ['geheim – ключ', 'not the secret']) {
    await unlock(page, wrong)
    await expect(page.getByRole('alert')).toHaveText('Invalid admin secret')
    await expect(secretField(page)).toHaveAccessibleDescription('Invalid admin secret')
    await expect(secretField(page)).toBeFocused()
  }
  expect(await storedSecret(page)).toBeNull()
  await expect(page.getByRole('table')).toHaveCount(0)

  await page.keyboard.type(shop.adminSecret)
  await page.keyboard.press('Enter')
  await expect(lock(page)).toBeVisible()
  expect(await storedSecret(page)).toBe(shop.adminSecret)
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await expect(secretField(page)).toHaveValue(shop.adminSecret)
  expect(await page.content()).not.toContain(shop.adminSecret)

  await secretField(page).fill('another wrong one')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid admin secret')
  expect(await storedSecret(page)).toBe(shop.adminSecret)
})

test('removes the data from screen, storage and memory only on Lock', async ({ page, shop }) => {
  const { name } = await shop.api.createCustomer(`Lock ${crypto.randomUUID()}`)
  await openAdmin(page, shop, '/admin-users')
  await expect(page.getByText(name)).toBeVisible()
  await page.reload()
  await expect(page.getByText(name)).toBeVisible()
  await expect(secretField(page)).toHaveValue(shop.adminSecret)

  const release = await holdRequest(page, '**/trpc/admin.users.search*')
  await lock(page).click()
  await expect(page.getByText(name)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  expect(await storedSecret(page)).toBeNull()
  await expect(secretField(page)).toHaveValue('')
  await expect(secretField(page)).toBeFocused()
  // Cached data would appear at once, because the response is still held back.
  await unlock(page, shop.adminSecret)
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  release()
  await expect(page.getByText(name)).toBeVisible()
})

test('reports too many wrong secrets, and keeps typed text', async ({ page, context, allowConsoleError }) => {
  allowConsoleError(/429/)
  const adminSecret = 'a secret with limits'
  const throttling = await startShop({ ADMIN_SECRET: adminSecret, SEED_DEMO: 'off', RATE_LIMITS: 'on' })
  await openAdmin(page, { adminSecret }, `${throttling.url}/admin-products`)
  await openNew(page)
  await type(page, { name: 'Throttled', price: '3' })
  for (let attempt = 0; attempt < 10; attempt++) {
    await fetch(`${throttling.url}/api/admin/users`, { headers: { 'X-Admin-Secret': 'wrong' } })
  }
  await save(page)
  await expect(page.getByRole('alert').getByText(/^Too many attempts/)).toBeVisible()
  await expect(editor(page).getByLabel('Name')).toHaveValue('Throttled')

  const locked = await context.newPage()
  await locked.goto(`${throttling.url}/admin-payments`)
  await unlock(locked, adminSecret)
  await expect(locked.getByRole('alert')).toHaveText('Too many attempts. Please wait and try again')
  await throttling.stop()
})

/** Makes the server accept only this secret, as after a restart with another one. */
async function changeSecret(page: Page, shop: Shop, secret: string): Promise<void> {
  await page.route(/\/(trpc|api)\//, (route) => {
    const headers = route.request().headers()
    const forwarded = headers['x-admin-secret'] === secret ? shop.adminSecret : 'refused'
    return route.continue({ headers: { ...headers, 'x-admin-secret': forwarded } })
  })
}

test('unlocks with the checked secret although the admin types on', async ({ page, shop }) => {
  const release = await holdRequest(page, '**/trpc/admin.check*')
  await page.goto('/admin-users')
  await unlock(page, shop.adminSecret)
  await secretField(page).fill('an unchecked text')
  release()
  await expect(lock(page)).toBeVisible()
  expect(await storedSecret(page)).toBe(shop.adminSecret)
})

test('requests a changed secret again, and keeps typed text', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/401/)
  const name = `Roof rack ${crypto.randomUUID()}`
  await startNew(page, shop, { name, price: '349.50', description: 'Not lost' })

  await changeSecret(page, shop, 'the second secret')
  await save(page)
  await expect(secretDialog(page)).toBeVisible()
  await expect(secretDialog(page).getByRole('alert')).toHaveText('Invalid admin secret')
  await expect(secretDialog(page).getByLabel('Admin secret')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(secretDialog(page)).toBeVisible()
  await unlock(secretDialog(page), 'the third secret')
  await expect(secretDialog(page).getByRole('alert')).toHaveText('Invalid admin secret')
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Price in US dollars')).toHaveValue('349.50')
  await expect(page.getByLabel('Description')).toHaveValue('Not lost')
  await unlock(secretDialog(page), 'the second secret')
  await expect(secretDialog(page)).toBeHidden()
  expect(await storedSecret(page)).toBe('the second secret')
  await save(page)
  await expect(page.getByText('Product created')).toBeVisible()
  await expect(rowOf(page, name)).toContainText('$349.50')

  await changeSecret(page, shop, 'the fourth secret')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(secretDialog(page)).toBeVisible()
  await expectAccessiblePage(page)
  await secretDialog(page).getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(secretDialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
})
