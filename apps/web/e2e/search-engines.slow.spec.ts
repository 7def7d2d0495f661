import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { openHydrated } from './expect-hydrated.ts'

/** A walk through every page: each entry is a link on the previous page and its target. */
const walk = [
  ['/demodrive', '/demodrive'],
  ['/support', '/support'],
  ['/shop', '/shop'],
  // The account redirects visitors to the sign-in page.
  ['/account', '/signin'],
  ['/privacy-legal', '/privacy-legal'],
  ['/careers', '/careers'],
  ['/news', '/news'],
  ['/locations', '/locations'],
  ['/', '/'],
] as const

/** Returns the title of the HTML page that the server sends. */
async function titleFromServer(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
  return page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').title, html)
}

test('sends the same title for every page as the app', async ({ page, shop: { api }, allowConsoleError }) => {
  await openHydrated(page, '/')
  // From here on navigation happens in the app, without HTML pages from the server.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  for (const [link, path] of walk) {
    await page.locator(`a[href="${link}"]`).filter({ visible: true }).first().click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(await titleFromServer(page, path))
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await titleFromServer(page, '/account')).toBe('Account · Voltway')

  allowConsoleError(/400|404|410/)
  const { id, slug } = await api.createProduct({ name: 'Soon deleted', price: 1 })
  await api.call('DELETE', `/api/admin/products/${id}`)
  const unknown = ['/no-such-page', '/Shop', '/account/orders/none', '/shop/never-was', `/shop/${slug}`]
  unknown.push(`/shop/${'a'.repeat(256)}`, '/support/x', '/demodrive/x')
  for (const path of unknown) {
    await openHydrated(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page, path).toHaveTitle(await titleFromServer(page, path))
  }
  // The last page is below /demodrive, whose top bar is transparent too.
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).not.toHaveClass(/pt-bar/)
})

test('marks the current page after a visit of an unknown URL', async ({ page, allowConsoleError }) => {
  allowConsoleError(/404/)
  await openHydrated(page, '/support/x')
  const links = page.getByRole('link', { name: 'Contact' }).filter({ visible: true })
  await expect(page.locator('[aria-current]')).toHaveCount(0)
  await links.first().click()
  await expect(page).toHaveURL('/support')
  for (const link of await links.all()) await expect(link).toHaveAttribute('aria-current', 'page')
  await page.goto('/no-such-page')
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL('/shop')
})

test('serves the icons and the manifest that the page links to', async ({ page, shop }) => {
  await page.goto('/')
  const named = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(named).toContain('/site.webmanifest')
  const manifest = await page.request.get('/site.webmanifest')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = (await manifest.json()) as { icons: { src: string }[] }
  for (const path of [...named, ...icons.map(({ src }) => src)]) {
    expect((await page.request.get(shop.url + path)).ok(), path).toBe(true)
  }
})
