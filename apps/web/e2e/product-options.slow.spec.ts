import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { expectAccessiblePage } from '@voltway/e2e/expect-accessible-page'
import { expectNoLayoutShiftSince, measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import sharp from 'sharp'
import { expectHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'
import { badge, checkout, drawer, openCart, storeSession } from './shopper.ts'

const options = [
  {
    name: 'Paint',
    choices: [
      { name: 'Pearl White', swatch: '#f2f2ee', surcharge: 0 },
      { name: 'Deep Blue', swatch: '#1d3557', surcharge: 1_500 },
      { name: 'Ember', swatch: '#a4161a', surcharge: 2_000.5 },
    ],
  },
  {
    name: 'Wheels',
    choices: [
      { name: '19″', swatch: '', surcharge: 0 },
      { name: '21″', swatch: '', surcharge: 3_000 },
    ],
  },
]
const car = { price: 74_990, options }
// Tests click a radio instead of checking it, because the page queues clicks until it has hydrated (replay-early-clicks.ts).
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).first()
const lines = (page: Page) => page.getByTestId('cart-line')
const main = (page: Page) => page.getByRole('main')

test('includes choices made by keyboard in the price, cart and order', async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  const { name, slug } = await shop.api.createProduct({ ...car, name: 'Chosen Car' })
  await storeSession(page, customer)
  await page.goto(`/shop/${slug}`)
  await expect(radio(page, 'Pearl White')).toBeChecked()
  await expect(page.getByRole('group', { name: 'Paint' })).toBeVisible()
  await pressTabUntilFocused(page, radio(page, 'Pearl White'))
  await page.keyboard.press('ArrowRight')
  await expect(radio(page, 'Deep Blue + $1,500')).toBeChecked()
  await expect(main(page).getByText('$76,490', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(radio(page, '19″')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(radio(page, '21″ + $3,000')).toBeChecked()
  await expect(main(page).getByText('$79,490', { exact: true })).toBeVisible()
  await pressTabUntilFocused(page, add(page))
  await page.keyboard.press('Enter')
  await expect(badge(page)).toHaveText('1')
  await openCart(page)
  const chosen = 'Paint: Deep Blue, Wheels: 21″'
  await expect(lines(page)).toContainText([`${name}${chosen}$79,490`])
  await drawer(page).getByRole('button', { name: 'Checkout' }).press('Enter')
  await expect(checkout(page).getByText(chosen)).toBeVisible()
  await checkout(page).getByRole('radio', { name: 'Bank transfer (sample)' }).check()
  const place = checkout(page).getByRole('button', { name: 'Place Order' })
  await expect(place).toBeEnabled()
  await place.press('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toContainText('79490.00 USD')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article', { name: 'Payment instructions' })).toContainText(`${name} ${chosen}`)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await page.goto('/account')
  const order = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(order.getByRole('heading', { level: 3 })).toHaveText(`${name} ${chosen}`)
  await order.getByText('Details and payment').click()
  await expect(order.getByRole('listitem').getByText(chosen)).toBeVisible()
})

test('keeps two paints of a car as two lines, and adds the first from the grid', async ({ page, shop }) => {
  const { name, slug } = await shop.api.createProduct({ ...car, name: 'Painted Car' })
  await page.goto(`/shop/${slug}`)
  await add(page).click()
  await radio(page, 'Ember + $2,000.50').click()
  await expect(radio(page, 'Ember + $2,000.50')).toBeChecked()
  await add(page).click()
  await add(page).click()
  await expect(badge(page)).toHaveText('3')
  await page.goto('/shop')
  await page.getByRole('article', { name, exact: true }).getByRole('button', { name: 'Add to Cart' }).click()
  await expect(badge(page)).toHaveText('4')
  await openCart(page)
  const white = 'Paint: Pearl White, Wheels: 19″'
  const ember = 'Paint: Ember, Wheels: 19″'
  await expect(lines(page)).toContainText([`${name}${white}$74,990`, `${name}${ember}$76,991`])
  await drawer(page)
    .getByRole('button', { name: `Increase quantity of ${name}, ${white}` })
    .click()
  await expect(badge(page)).toHaveText('5')
  await drawer(page)
    .getByRole('button', { name: `Remove ${name}, ${ember}` })
    .click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText(white)
})

test('shows the options without scripts, and hydrates without a layout shift', async ({ page, shop }) => {
  const { slug } = await shop.api.createProduct({ ...car, name: 'Still Car' })
  const code = await holdRequests(page, '**/*.js')
  await page.goto(`/shop/${slug}`)
  await expect(page.getByRole('group', { name: 'Paint' }).getByText('Deep Blue')).toBeVisible()
  const boxes = () =>
    main(page)
      .locator('legend, label, label + label, h1, table')
      .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())))
  // Waits for the fonts, which may load after the page.
  const shift = await measureLayoutShift(page)
  const before = await boxes()
  code.release()
  await expectHydrated(page)
  await expect(radio(page, 'Pearl White')).toBeChecked()
  expect(await boxes()).toEqual(before)
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.woff2')),
  )
  expect(fonts, 'inches are in the font that is preloaded').toEqual([expect.stringContaining('inter-basic')])
  await expectNoLayoutShiftSince(page, shift)
})

test('adds the choices made before the first script to the cart', async ({ page, shop }) => {
  const { slug, name } = await shop.api.createProduct({ ...car, name: 'Early Car' })
  const code = await holdRequests(page, '**/*.js')
  await page.goto(`/shop/${slug}`, { waitUntil: 'commit' })
  await radio(page, 'Pearl White').focus()
  await page.keyboard.press('ArrowRight')
  await add(page).press('Enter')
  await radio(page, '21″ + $3,000').click()
  await add(page).click()
  code.release()
  await expect(badge(page)).toHaveText('2')
  await expect(radio(page, 'Deep Blue + $1,500')).toBeChecked()
  await openCart(page)
  await expect(lines(page)).toContainText([
    `${name}Paint: Deep Blue, Wheels: 19″`,
    `${name}Paint: Deep Blue, Wheels: 21″`,
  ])
})

test('adds the first choices from a card, and removes them to change them', async ({ page, shop }) => {
  const { slug, name } = await shop.api.createProduct({ ...car, name: 'Card Car' })
  await page.goto('/shop')
  const card = page.getByRole('article', { name })
  await expect(card).toContainText('From $74,990Paint: Pearl White, Deep Blue, Ember')
  await expect(card.locator('.swatch')).toHaveCount(3)
  await card.getByRole('button', { name: 'Add to Cart' }).click()
  const toast = page.getByRole('status').filter({ hasText: `${name} · Pearl White, 19″ is in your cart` })
  await expect(toast.getByRole('button')).toHaveText(['Change', 'View cart', ''])
  await toast.getByRole('button', { name: 'Change' }).press('Enter')
  await expect(page).toHaveURL(`/shop/${slug}?Paint=Pearl+White&Wheels=19%E2%80%B3`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(badge(page)).toBeHidden()
  await radio(page, 'Deep Blue + $1,500').click()
  await expect(page).toHaveURL(/Paint=Deep\+Blue/)
  await add(page).click()
  await openCart(page)
  await expect(lines(page)).toContainText([`${name}Paint: Deep Blue, Wheels: 19″`])
  await page.keyboard.press('Escape')
  await add(page).click()
  await expect(badge(page)).toHaveText('2')
})

test('has the choice in the URL, and ignores unknown values', async ({ page, shop }) => {
  const { slug, name } = await shop.api.createProduct({ ...car, name: 'Linked Car' })
  const code = await holdRequests(page, '**/*.js')
  await page.goto(`/shop/${slug}?Paint=Ember&Wheels=22&x=%3Ci%3E&__proto__=1`)
  await expect(main(page).getByText('$76,991', { exact: true })).toBeVisible()
  await expect(radio(page, 'Ember + $2,000.50')).toBeChecked()
  code.release()
  await expectHydrated(page)
  await expect(radio(page, '19″')).toBeChecked()
  await add(page).click()
  await radio(page, 'Deep Blue + $1,500').click()
  await expect(page).toHaveURL(/Paint=Deep\+Blue/)
  await openCart(page)
  await lines(page).getByRole('link', { name }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(`/shop/${slug}?Paint=Ember&Wheels=19%E2%80%B3`)
  await expect(radio(page, 'Ember + $2,000.50')).toBeChecked()
  await page.goBack()
  await expect(radio(page, 'Deep Blue + $1,500')).toBeChecked()
  await page.goForward()
  await expect(main(page).getByText('$76,991', { exact: true })).toBeVisible()
})

test('fits many long choices on the smallest screen, in light and dark', async ({ page, shop }) => {
  const long = 'x'.repeat(60)
  const choices = Array.from({ length: 12 }, (_, nth) => ({
    name: nth % 3 === 0 ? `${nth}${long.slice(2)}` : `Paint ${nth}`,
    swatch: nth % 2 ? '#1d3557' : '',
    surcharge: nth * 1_000,
  }))
  const { slug } = await shop.api.createProduct({
    name: 'Long Car',
    price: 1,
    options: [{ name: 'o'.repeat(40), choices }],
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/shop/${slug}`)
  await expect(page.getByRole('radio')).toHaveCount(12)
  // Transparent radio buttons cover the names of the choices.
  await expectAccessiblePage(page, { mostlyCovered: true })
})

test('shows the choice and the current thumbnail in forced colours', { tag: '@chromium' }, async ({
  page,
  shop: { api },
}) => {
  const choices = ['Red', 'Blue'].map((name) => ({ name, swatch: '', surcharge: 0 }))
  const product = await api.createProduct({
    name: 'In few colours',
    price: 1,
    options: [{ name: 'Paint', choices }],
  })
  const image = sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } }).png()
  for (const _ of choices) await api.addImage(product.id, new Uint8Array(await image.toBuffer()))
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/shop/${product.slug}`)
  const main = page.getByRole('main')
  const colourOf = (choice: string) =>
    main.locator('label', { hasText: choice }).evaluate((label) => getComputedStyle(label).borderTopColor)
  expect(await colourOf('Red')).not.toBe(await colourOf('Blue'))
  const thumbnails = main.getByRole('list', { name: 'Pictures' }).getByRole('button')
  await expect(thumbnails.first()).toHaveCSS('border-top-width', '4px')
  await expect(thumbnails.last()).toHaveCSS('border-top-width', '0px')
})
