import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { expectNoLayoutShiftSince, measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { expectHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'
import { badge } from './shopper.ts'

test('hydrates the product cards without changes, also after the list has loaded', {
  tag: '@chromium',
}, async ({ page }) => {
  const code = await holdRequests(page, '**/*.js')
  await page.goto('/shop')
  await storeCards(page)
  const shift = await measureLayoutShift(page)
  code.release()
  await expectHydrated(page)
  expect(await areCardsUnchanged(page)).toBe(true)
  const list = page.waitForResponse('**/trpc/products.list*')
  await page.mouse.move(10, 10)
  await list
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(badge(page)).toHaveText('1')
  expect(await areCardsUnchanged(page)).toBe(true)
  await expectNoLayoutShiftSince(page, shift)
})

test('shows the buttons of the first products on a common screen without scrolling', async ({ page }) => {
  await page.goto('/shop')
  for (const name of ['Model 3', 'Model Y', 'Model S']) {
    const button = page.getByRole('article', { name }).getByRole('button', { name: 'Add to Cart' })
    await expect(button).toBeInViewport({ ratio: 0.99 })
  }
})

const hostileNames = [
  '</script><script>document.title = "taken"</script>',
  '"><img src="x" onerror="document.title = `taken`">',
  "' onload='x",
  '<!--place:name-->',
  '$& $1 $`',
  '&lt;b&gt;',
  '\u202eesrever\u202c \u200f',
]

test('shows hostile product names as text in the HTML page and in the app', async ({ page, shop }) => {
  const made = await Promise.all(
    hostileNames.map((name) =>
      shop.api.createProduct({ name, price: 1, description: `${name}\n${name}`, position: -1 }),
    ),
  )
  const code = await holdRequests(page, '**/*.js')
  await page.goto('/shop')
  const shown = () =>
    Promise.all(
      made.map(async ({ id }) => {
        const card = page.locator('article').filter({ has: page.locator(`[id="product-${id}"]`) })
        const description = card.locator('p').last()
        return [
          await card.getByRole('heading').textContent(),
          await card.locator('img').getAttribute('alt'),
          await description.textContent(),
        ]
      }),
    )
  const asNamed = made.map(({ name }) => [name, name, `${name}\n${name}`])
  expect(await shown()).toEqual(asNamed)
  await storeCards(page)
  code.release()
  await expectHydrated(page)
  expect(await areCardsUnchanged(page)).toBe(true)
  expect(await shown()).toEqual(asNamed)
  await expect(page).toHaveTitle('Shop · Voltway')
})

test('prints no card across two sheets, and texts dark on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(18, 20, 23)')
  await expect(page.getByRole('article').first()).toHaveCSS('break-inside', 'avoid')
})

/** Stores the elements of the displayed cards and their HTML. */
async function storeCards(page: Page): Promise<void> {
  await page.evaluate(() => {
    const cards = [...document.querySelectorAll('main li')]
    Object.assign(window, { storedCards: cards.map((card) => [card, card.outerHTML]) })
  })
}

/** Returns whether the cards are the same elements with the same HTML as the stored ones. */
function areCardsUnchanged(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { storedCards } = window as unknown as { storedCards: [Element, string][] }
    const now = [...document.querySelectorAll('main li')]
    return (
      storedCards.length === now.length &&
      storedCards.every(([card, html], at) => card === now[at] && card.outerHTML === html)
    )
  })
}
