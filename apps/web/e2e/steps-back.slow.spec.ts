import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { holdRequests } from './hold-requests.ts'

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

test('shows the panel in the URL after steps back to a panel that was left while the page code loaded', async ({
  page,
}) => {
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
