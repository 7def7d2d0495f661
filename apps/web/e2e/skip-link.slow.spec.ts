import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { openHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'

async function followSkipLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
}

const content = (page: Page) => page.getByRole('main')

test('the skip link leaves the URL, so that a typed search keeps the focus', async ({ page }) => {
  await openHydrated(page, '/shop?q=m')
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await expect(search).toBeVisible()
  await followSkipLink(page)
  await expect(content(page)).toBeFocused()
  await expect(page).toHaveURL('/shop?q=m')
  await search.press('End')
  await page.keyboard.type('odel', { delay: 60 })
  await expect(page).toHaveURL('/shop?q=model')
  await expect(search).toBeFocused()
})

test('the skip link leaves the token of a link for a new password', async ({ page, allowConsoleError }) => {
  allowConsoleError(/auth\.resetPassword/)
  await page.goto('/reset-password#a-token')
  await expect(page).toHaveURL(/\/reset-password$/)
  await followSkipLink(page)
  await expect(content(page)).toBeFocused()
  const request = page.waitForRequest(/auth\.resetPassword/)
  await page.getByLabel('New password').fill('battery staple')
  await page.keyboard.press('Enter')
  expect((await request).postDataJSON()).toMatchObject({ token: 'a-token' })
})

test('the skip link leaves the URL also before the app has started', async ({ page }) => {
  const code = await holdRequests(page, '**/*.js')
  await page.goto('/support', { waitUntil: 'commit' })
  await followSkipLink(page)
  code.release()
  await expect(content(page)).toBeFocused()
  await expect(page).toHaveURL(/\/support$/)
})
