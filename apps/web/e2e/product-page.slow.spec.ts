import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import { expectAccessiblePage } from '@voltway/e2e/expect-accessible-page'
import { expectNoLayoutShiftSince, measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import { openHydrated } from './expect-hydrated.ts'
import { card, heading, openFromCard, openShop, storedIds } from './product-visits.ts'
import { scrollTo } from './scroll-to.ts'
import { badge, openCart } from './shopper.ts'

/** Navigates inside the app to a path without a visible link. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

test('opens the page from a card, and restores the position on Back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await openShop(page)
  const product = card(page, 'Powerwall')
  const link = product.getByRole('link')
  for (const target of [link, product.getByRole('img')]) {
    await scrollTo(link)
    const linkBox = await link.boundingBox()
    const box = await target.boundingBox()
    if (box === null) throw new Error('The card is not visible')
    // The link covers the image.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(page).toHaveURL(/\/shop\/powerwall$/)
    await expect(heading(page)).toHaveText('Powerwall')
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle('Powerwall · Voltway')
    await expect(page.getByRole('main').getByText('$9,300', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(heading(page)).toHaveText('Shop')
    await expect(page).toHaveTitle('Shop · Voltway')
    await expect.poll(() => link.boundingBox()).toEqual(linkBox)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  }
})

test('adds the chosen quantity to the cart, at least one', async ({ page }) => {
  await openShop(page)
  await openFromCard(page, 'Model 3')
  const less = page.getByRole('button', { name: 'One less' })
  await expect(less).toHaveAttribute('aria-disabled', 'true')
  await less.press('Enter')
  await page.getByRole('button', { name: 'One more' }).click({ clickCount: 2 })
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveText('3')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(badge(page)).toHaveText('3')
  await expect(
    page.getByRole('status').filter({ hasText: 'Model 3 · Ember Red is in your cart' }),
  ).toBeVisible()
  await less.click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(badge(page)).toHaveText('5')
  const cart = await openCart(page)
  await expect(cart.getByLabel('Quantity of Model 3, Paint: Ember Red', { exact: true })).toHaveText('5')
})

test('fetches a product outside the list, also by an id or former slug', async ({ page, shop: { api } }) => {
  await openShop(page)
  const list = page.waitForResponse('**/trpc/products.list*')
  await page.mouse.move(10, 10)
  await list
  const made = await api.createProduct({ name: 'Came later', price: 1234, description: 'One\nTwo' })
  await api.call('PUT', `/api/admin/products/${made.id}`, { body: { name: 'Came much later' } })
  await follow(page, '/shop/came-later?from=mail')
  await expect(heading(page)).toHaveText('Came much later')
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveURL(/\/shop\/came-much-later\?from=mail$/)
  await expect(page).toHaveTitle('Came much later · Voltway')
  await expect(page.getByText('One\nTwo')).toBeVisible()
  await page.goBack()
  await expect(heading(page)).toHaveText('Shop')
  await follow(page, `/shop/${made.id}`)
  await expect(page).toHaveURL(/\/shop\/came-much-later$/)
})

test('shows the present price after a step back from another page', async ({ page, shop: { api } }) => {
  const { id, slug } = await api.createProduct({ name: 'Dearer now', price: 100 })
  await page.goto(`/shop/${slug}`)
  await page.goto('/support')
  await api.call('PUT', `/api/admin/products/${id}`, { body: { price: 200 } })
  await page.goBack()
  await expect(page.getByRole('main').getByText('$200', { exact: true })).toBeVisible()
})

test('reports a product that is not on sale, and links to the shop', async ({ page, allowConsoleError }) => {
  allowConsoleError(/404.*products\.get/)
  await openShop(page)
  await follow(page, '/shop/__proto__')
  await expect(heading(page)).toHaveText('This product is not on sale')
  await follow(page, '/shop/no-such-thing')
  await expect(heading(page)).toHaveText('This product is not on sale')
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle('This product is not on sale · Voltway')
  expect(await storedIds(page)).toBeNull()
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page).toHaveURL(/\/shop$/)
})

test('reports a listed product that was deleted then', async ({ page, shop: { api }, allowConsoleError }) => {
  allowConsoleError(/404.*products\.get/)
  const { id } = await api.createProduct({ name: 'Deleted since', price: 1, position: -1 })
  await openShop(page)
  const list = page.waitForResponse('**/trpc/products.list*')
  await page.mouse.move(10, 10)
  await list
  await api.call('DELETE', `/api/admin/products/${id}`)
  await card(page, 'Deleted since').getByRole('link').click()
  await expect(heading(page)).toHaveText('This product is not on sale')
})

test('offers to load the page again if a product failed', async ({ page, shop, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED|TRPCClientError|NetworkError|Load failed|access control/)
  await shop.api.createProduct({ name: 'Late arrival', price: 1 })
  const connect = await abortRequests(page, '**/trpc/products.*')
  await openHydrated(page, '/support')
  await page.clock.install()
  await follow(page, '/shop/late-arrival')
  await expect(page.getByText('The product is loading')).toBeAttached()
  await advanceClockUntilVisible(page, page.getByText('This page could not be shown'))
  await expect(heading(page)).toBeFocused()
  await expectAccessiblePage(page)
  connect()
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(heading(page)).toHaveText('Late arrival')
})

test('finds a product, sets its quantity and buys it by keyboard alone', async ({ page }) => {
  await openShop(page)
  await pressTabUntilFocused(page, card(page, 'Model Y').getByRole('link'))
  await page.keyboard.press('Tab')
  await expect(card(page, 'Model Y').getByRole('button')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Model Y')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Silver' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'One less' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(badge(page)).toHaveText('2')
})

test('has the category in its path, and a small heading for a long name', async ({ page, shop: { api } }) => {
  const category = 'Things with a very long name of their kind'
  const names = ['Short name', 'A name of a usual length, 30+', 'W'.repeat(90)]
  const made = await Promise.all(
    names.map((name) => api.createProduct({ name, price: 99_999_999.99, category })),
  )
  for (const [at, size] of ['56px', '40px', '32px'].entries()) {
    await page.goto(`/shop/${made[at]?.slug}`)
    await expect(heading(page)).toHaveCSS('font-size', size)
    // The cards of viewed products below have such a button, too.
    const button = page.getByRole('button', { name: 'Add to Cart' }).first()
    await expect(button).toBeInViewport({ ratio: 0.99 })
    await expect(page.getByRole('main')).toContainText('Available')
  }
  await page.setViewportSize({ width: 375, height: 667 })
  const links = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  const boxes = await links.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
  const shopLink = await links.first().getByRole('link').boundingBox()
  expect((shopLink?.x ?? 0) + (shopLink?.width ?? 0)).toBeLessThanOrEqual(boxes[1].x)
  await links.getByRole('link', { name: category }).click()
  await expect(page).toHaveURL(/\/shop\?category=Things\+/)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
})

test("has a bar with price and button at the lower edge while the page's own button is out of sight", {
  tag: '@chromium',
}, async ({ page, shop: { api } }) => {
  const options = Array.from({ length: 3 }, (_, option) => ({
    name: `Option ${option}`,
    choices: Array.from({ length: 12 }, (_, choice) => ({
      name: `Choice number ${choice}`,
      swatch: '',
      surcharge: 100 * choice,
    })),
  }))
  const long = await api.createProduct({ name: 'W'.repeat(90), price: 1, options })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/shop/${long.slug}`)
  await expect(page.locator('.buy-bar').getByRole('button')).toBeInViewport({ ratio: 0.99 })

  await page.setViewportSize({ width: 375, height: 480 })
  await openHydrated(page, '/shop/model-3')
  const bar = page.locator('.buy-bar')
  const button = page.locator('main').getByRole('button', { name: 'Add to Cart' }).first()
  const shift = await measureLayoutShift(page)
  await button.scrollIntoViewIfNeeded()
  await expect(bar.getByRole('button')).toBeHidden()
  const covers = () => document.elementFromPoint(100, innerHeight - 9)?.closest('.buy-bar') != null
  expect(await page.evaluate(covers)).toBe(false)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(bar.getByRole('button')).toBeInViewport({ ratio: 0.99 })
  await expect(bar).toContainText('$38,990')
  await expectNoLayoutShiftSince(page, shift)
  await bar.getByRole('button').click()
  await expect(badge(page)).toHaveText('1')
  await bar.getByRole('button').focus()
  await button.evaluate((own) => own.scrollIntoView({ block: 'center' }))
  await expect(bar.getByRole('button')).toBeHidden()
  await expect(button).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 0))
  // The bar never covers a focused control or the footer.
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first()
  await breadcrumb.focus()
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const [focus, edge] = [document.activeElement, document.querySelector('.buy-bar')].map((each) =>
        each?.getBoundingClientRect(),
      )
      const isShown = document.querySelector('.buy-bar > div') !== null
      const isInBar = document.activeElement?.closest('.buy-bar, header, footer') !== null
      return isShown && !isInBar && (focus?.bottom ?? 0) > (edge?.top ?? 0) + 1
    })
    expect(covered).toBe(false)
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const [low, foot] = [await bar.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1)
  await page.evaluate(() => window.scrollTo(0, 0))
})
