import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { texts } from '../src/lib/texts.ts'
import { hold } from './hold-requests.ts'
import { expectHydrated } from './hydrated.ts'
import { expectUnmoved, layoutShift } from './layout-shift.ts'
import { badge } from './shopper.ts'

test('the document of the shop shows products with images and prices before any code has run', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/shop')
  const card = page.getByRole('article', { name: 'Model 3' })
  await expect(card).toContainText('$38,990')
  const image = card.getByRole('img', { name: 'Model 3' })
  const loaded = () =>
    image.evaluate(({ currentSrc, naturalWidth }: HTMLImageElement) => [currentSrc, naturalWidth > 0])
  await expect.poll(loaded).toEqual([expect.stringMatching(/\.avif$/), true])
})

test('the app takes over the cards of the document as they are, and the list changes nothing in them', {
  tag: '@chromium',
}, async ({ page }) => {
  const code = await hold(page, '**/*.js')
  await page.goto('/shop')
  await keepCards(page)
  const shift = await layoutShift(page)
  code.release()
  await expectHydrated(page)
  expect(await keptCards(page)).toBe(true)
  const list = page.waitForResponse('**/trpc/products.list*')
  await page.mouse.move(10, 10)
  await list
  await page.getByRole('button', { name: texts.shop.addToCart }).first().click()
  await expect(badge(page)).toHaveText('1')
  expect(await keptCards(page)).toBe(true)
  await expectUnmoved(page, shift)
})

test('a product of the document that is added before any code has arrived is in the cart once', async ({
  page,
}) => {
  const code = await hold(page, '**/*.js')
  await page.goto('/shop', { waitUntil: 'commit' })
  const card = page.getByRole('article', { name: 'Model Y' })
  await card.getByRole('button', { name: texts.shop.addToCart }).click()
  code.release()
  await expect(badge(page)).toHaveText('1')
  await expect(page.getByRole('status').filter({ hasText: 'Model Y is in your cart' })).toBeVisible()
})

test('on a usual screen the first products can be added without scrolling', async ({ page }) => {
  await page.goto('/shop')
  for (const name of ['Model 3', 'Model Y', 'Model S']) {
    const button = page.getByRole('article', { name }).getByRole('button', { name: texts.shop.addToCart })
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

test('whatever a product is called, the document and the app show it as text', async ({ page, shop }) => {
  const made = await Promise.all(
    hostileNames.map((name) => shop.api.createProduct({ name, price: 1, description: `${name}\n${name}` })),
  )
  const code = await hold(page, '**/*.js')
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
  await keepCards(page)
  code.release()
  await expectHydrated(page)
  expect(await keptCards(page)).toBe(true)
  expect(await shown()).toEqual(asNamed)
  await expect(page).toHaveTitle('Shop · Voltway')
  await Promise.all(made.map(({ id }) => shop.api.call('DELETE', `/api/admin/products/${id}`)))
})

/** Notes the cards that are there, and how they are written. */
async function keepCards(page: Page): Promise<void> {
  await page.evaluate(() => {
    const cards = [...document.querySelectorAll('main li')]
    Object.assign(window, { kept: cards.map((card) => [card, card.outerHTML]) })
  })
}

/** Whether the cards are the very same elements, written in the same way. */
function keptCards(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { kept } = window as unknown as { kept: [Element, string][] }
    const now = [...document.querySelectorAll('main li')]
    return (
      kept.length === now.length &&
      kept.every(([card, html], at) => card === now[at] && card.outerHTML === html)
    )
  })
}
