import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { browserOptions } from '@voltway/e2e/browser-options'
import { expectAccessiblePage } from '@voltway/e2e/expect-accessible-page'
import { placeOrder } from '@voltway/e2e/place-orders'
import { openHydrated } from './expect-hydrated.ts'
import { addToCart, checkout, openAs, openCart } from './shopper.ts'

/** The title of each page, and the landmarks in which a link to it is marked as current. */
const pages = {
  '/': ['Voltway', 'header'],
  '/shop': ['Shop · Voltway', 'Shop'],
  '/signin': ['Sign In · Voltway'],
  '/reset-password': ['New password · Voltway'],
  '/demodrive': ['Schedule a Demo Drive · Voltway'],
  '/support': ['Support · Voltway', 'Shop', 'Footer'],
  '/privacy-legal': ['Privacy & Legal · Voltway', 'Footer'],
  '/careers': ['Careers · Voltway', 'Footer'],
  '/news': ['News · Voltway', 'Footer'],
  '/locations': ['Locations · Voltway', 'Footer'],
}

for (const [path, [title = '', ...landmarks]] of Object.entries(pages)) {
  test(`has an accessible page at ${path}: title, contrast, names and links`, async ({ page }) => {
    await page.goto(`${path}#solar`)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const marked = landmarks.map((landmark) => ({ href: path, landmark }))
    expect(await currentLinks(page, await page.content())).toEqual(marked)
    const html = await (await page.request.get(path)).text()
    if (html.includes('<main')) expect(await currentLinks(page, html)).toEqual(marked)
    await expectAccessiblePage(page, { mostlyCovered: path === '/' })
  })
}

/** Returns the links that an HTML page marks as current. */
const currentLinks = (page: Page, html: string) =>
  page.evaluate((html) => {
    const links = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[aria-current]')
    return [...links].map((link) => ({
      href: link.getAttribute('href'),
      landmark: link.closest('nav')?.ariaLabel ?? link.closest('header, main, footer')?.localName,
    }))
  }, html)

test('marks no link as current on the page of an order', async ({ page, shop }) => {
  const { customer, reference } = await placeOrder(shop, 'Grace Hopper')
  await openAs(page, customer, `/account/orders/${reference}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'All orders' })).toBeVisible()
  expect(await currentLinks(page, await page.content())).toEqual([])
})

test('links to every page from the menu of small screens', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Model 3', 'Powerwall', 'Shop', 'Contact', 'Account']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await menu.getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(menu).toBeHidden()
})

test('scrolls to an anchor again after the visitor has scrolled away', async ({ page }) => {
  await openHydrated(page, '/')
  for (const _ of ['first', 'again']) {
    await page.getByRole('banner').getByRole('link', { name: 'Powerwall' }).click()
    await expect(page).toHaveURL(/\/#powerwall$/)
    await expect(page.locator('#powerwall')).toBeInViewport({ ratio: 0.9 })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.locator('#model-3')).toBeInViewport({ ratio: 0.9 })
  }
})

test("keeps a panel's buttons in position after a jump for an immediate click", async ({ page }) => {
  await openHydrated(page, '/')
  const tops = await page.evaluate(async () => {
    const button = document.querySelector('#solar button')
    const top = () => Math.round(button?.getBoundingClientRect().top ?? -1)
    const nextFrame = () => new Promise(requestAnimationFrame)
    document.querySelector('#solar')?.scrollIntoView({ behavior: 'instant' })
    const tops = [top()]
    for (let frame = 0; frame < 5; frame++) {
      await nextFrame()
      tops.push(top())
    }
    return tops
  })
  expect(new Set(tops)).toEqual(new Set([tops[0]]))
  expect(tops[0]).toBeGreaterThan(0)
})

/** Runs in the page and clicks a link of the bar at a given moment of the start. */
function clickAt(moment: string): void {
  const link = () => document.querySelector<HTMLElement>('header a[href="/#powerwall"]')
  const click = () => link()?.click()
  const isReacts = () => Object.keys(link() ?? {}).some((key) => key.startsWith('__react'))
  const clickOnceReacts = () => {
    const { port1, port2 } = new MessageChannel()
    // A message event runs between React's units of work; a timer would run later.
    port1.onmessage = () => (isReacts() ? click() : port2.postMessage(undefined))
    port2.postMessage(undefined)
  }
  if (location.pathname !== '/support') return
  if (moment === 'layout-hydrated') addEventListener('app-hydrating', clickOnceReacts)
  else addEventListener(moment, click)
}

test('follows a link that is clicked at any moment of the start, also during hydration', async ({ page }) => {
  for (const moment of [
    'DOMContentLoaded',
    'app-hydrating',
    'layout-hydrated',
    'page-mounted',
    'app-ready',
  ]) {
    const visit = await page.context().newPage()
    await visit.addInitScript(clickAt, moment)
    await visit.goto('/support', { waitUntil: 'commit' })
    await expect(visit, moment).toHaveURL(/\/#powerwall$/)
    await expect(visit.locator('#powerwall')).toBeInViewport({ ratio: 0.9 })
    await visit.close()
  }
})

test('covers no heading with a message on a phone', async ({ page }) => {
  // Without motion, the message has its position at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 375, height: 812 })
  for (const [path, button, level] of [
    ['/', 'Order', 2],
    ['/shop', 'Add to Cart', 1],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).first().click()
    const message = page.getByRole('status').filter({ hasText: 'is in your cart' })
    await expect(message).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    const below = (await message.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY }
    const heading = await page.getByRole('main').getByRole('heading', { level }).first().boundingBox()
    expect(heading?.y).toBeGreaterThan(below.y + below.height)
  }
})

test('has an opaque bar above images in forced colours', { tag: '@chromium' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await page.goto('/demodrive')
  const bar = page.getByRole('banner')
  await expect(bar).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect(await bar.evaluate((header) => getComputedStyle(header, '::before').content)).toBe('none')
})

test('animates nothing for visitors with reduced motion', async ({ page }) => {
  for (const [reducedMotion, snaps, dropMs] of [
    ['reduce', false, 0.01],
    ['no-preference', true, 320],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/')
    await page.getByRole('button', { name: 'Order' }).first().click()
    const message = page.locator('.toast').filter({ hasText: 'is in your cart' })
    const animations = await message.evaluate((toast) =>
      toast.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration)),
    )
    expect(animations).toEqual([dropMs])
    const snapType = await page.evaluate(() => getComputedStyle(document.documentElement).scrollSnapType)
    expect(snapType.startsWith('y')).toBe(snaps)
  }
})

for (const size of [20, 32])
  test(`fits phones with a default font size of ${size} px, and cuts off neither the logo nor a cart line`, {
    tag: '@chromium',
  }, async ({ playwright, shop }) => {
    const options = await browserOptions()
    const args = [...(options.args ?? []), `--blink-settings=defaultFontSize=${size}`]
    const browser = await playwright.chromium.launch({ ...options, args })
    const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 375, height: 812 } })
    for (const path of ['/', '/shop', '/shop/model-3', '/support', '/signin', '/privacy-legal']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    }
    await page.goto('/shop?q=model')
    const width = () => page.getByRole('searchbox').evaluate(({ clientWidth }) => clientWidth)
    await expect.poll(width).toBeGreaterThan(8 * size)
    const logo = page.getByRole('banner').getByRole('img')
    const cut = await logo.evaluate((image) => {
      const frame = image.parentElement?.getBoundingClientRect()
      return image.getBoundingClientRect().right - (frame?.right ?? 0)
    })
    expect(cut).toBeLessThanOrEqual(0)
    await addToCart(page, 'Model 3')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    const cart = await openCart(page)
    for (const control of [cart.getByRole('button', { name: /^Increase/ }), cart.locator('[data-remove]')]) {
      await control.scrollIntoViewIfNeeded()
      await expect(control).toBeInViewport({ ratio: 0.99 })
    }
    await cart.getByRole('button', { name: 'Checkout' }).click()
    await expect(checkout(page).getByRole('radio')).toHaveCount(2)
    const rights = await checkout(page)
      .locator('label')
      .evaluateAll((all) => all.map((label) => label.getBoundingClientRect().right))
    expect(Math.max(...rights)).toBeLessThan(375)
    const { customer, reference } = await placeOrder(shop, 'Ada Lovelace')
    await openAs(page, customer, `/account/orders/${reference}`)
    await expect(page.getByText('Total')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await browser.close()
  })
