import type { Page, Route } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import { cartLines, earlyVisits, orderButton as order, visitDuringStart } from './early-visits.ts'
import { expectHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'
import {
  badge,
  drawer,
  fetchAccountCart,
  openCart,
  storeSession,
  switchSession,
  waitForSavedCart,
} from './shopper.ts'

/** The announcement that the app has taken an order before the product list has loaded. Before the app starts, it queues clicks. */
const onTheirWay = (page: Page) => page.getByRole('status').filter({ hasText: 'on their way' })

test('executes clicks from before the first script once and in order', async ({ page }) => {
  const scripts = await holdRequests(page, '**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await order(page, 'model-3').click()
  await order(page, 'solar').dblclick()
  await order(page, 'model-y').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Cart' }).click()
  await expect(order(page, 'solar')).toHaveAttribute('aria-busy', 'true')
  scripts.release()
  await expect(drawer(page)).toBeVisible()
  await expect(badge(page)).toHaveText('5')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect
    .poll(() => cartLines(page))
    .toEqual([
      ['Model 3', 1],
      ['Solar Panels', 2],
      ['Model Y', 2],
    ])
})

for (const visit of earlyVisits(3, 8)) {
  const moments = visit.map(({ panel, scripts }) => `${panel} after ${scripts} more`)
  test(`executes each click once while scripts load one by one: ${moments.join(', ')}`, ({ page }) =>
    visitDuringStart(page, visit))
}

test('counts a space bar that is down during the start as one click', async ({ page }) => {
  const scripts = await holdRequests(page, '**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await order(page, 'solar').press('Enter')
  await page.keyboard.down('Space')
  scripts.release()
  await expect(badge(page)).toHaveText('1')
  await page.keyboard.up('Space')
  await expect(badge(page)).toHaveText('2')
})

test('follows a link after a preceding order is executed, and a single link at once', async ({ page }) => {
  const scripts = await holdRequests(page, '**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await order(page, 'model-3').click()
  await page.locator('#model-3').getByRole('link', { name: 'Demo Drive' }).click()
  scripts.release()
  await expect(page).toHaveURL(/\/demodrive$/)
  await expect(badge(page)).toHaveText('1')

  const others = await holdRequests(page, '**/*.js')
  await page.goto('/support', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  others.release()
})

test('follows links if the code of the page does not load', async ({ page, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED/)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  await order(page, 'model-3').click()
  await page.locator('#model-3').getByRole('link', { name: 'Demo Drive' }).click()
  await expect(page).toHaveURL(/\/demodrive$/)
})

test('keeps a button in position from the first paint, and counts a long press', async ({ page, shop }) => {
  await storeSession(page, await shop.api.createCustomer())
  const scripts = await holdRequests(page, '**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const cart = page.getByRole('button', { name: 'Cart' })
  const logout = page.getByRole('button', { name: 'Logout' })
  await expect(logout).toBeVisible()
  await cart.hover()
  const box = await cart.boundingBox()
  await page.mouse.down()
  scripts.release()
  await expectHydrated(page)
  await expect(logout).toBeVisible()
  expect(await cart.boundingBox()).toEqual(box)
  await page.mouse.up()
  await expect(drawer(page)).toBeVisible()
})

test('signs a customer out after a click before the first script', async ({ page, shop }) => {
  await storeSession(page, await shop.api.createCustomer())
  const scripts = await holdRequests(page, '**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Logout' }).click()
  scripts.release()
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' })
  await expect(account).toHaveText('Account')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test("counts a click that precedes the account's cart exactly once, and saves it", async ({ page, shop }) => {
  const customer = await shop.api.createCustomer()
  const { token } = customer
  const products = await shop.api.call<{ id: string; name: string }[]>('GET', '/api/products')
  const id = products.find(({ name }) => name === 'Model 3')?.id
  await shop.api.call('POST', '/api/cart', { token, body: { cart: [{ id, qty: 2 }] } })
  await storeSession(page, customer)
  const scripts = await holdRequests(page, '**/*.js')
  const cart = await holdRequests(page, '**/trpc/cart.get*')
  await page.goto('/', { waitUntil: 'commit' })
  await order(page, 'model-3').click()
  await order(page, 'solar').click()
  scripts.release()
  await expect(badge(page)).toHaveText('2')
  cart.release()
  await waitForSavedCart(page)
  expect(await fetchAccountCart(shop, token)).toEqual({ 'Model 3': 3, 'Solar Panels': 1 })
})

test('shows a pending order while the product list loads', async ({ page }) => {
  const list = await holdRequests(page, '**/trpc/products.list*')
  await page.goto('/')
  await order(page, 'solar').click()
  await order(page, 'model-3').click()
  await order(page, 'solar').click()
  await expect(order(page, 'solar')).toHaveAttribute('aria-busy', 'true')
  await expect(order(page, 'model-3')).toHaveAttribute('aria-busy', 'true')
  await expect(onTheirWay(page)).toBeAttached()
  list.release()
  await expect(badge(page)).toHaveText('3')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect
    .poll(() => cartLines(page))
    .toEqual([
      ['Solar Panels', 2],
      ['Model 3', 1],
    ])
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('adds a visitor’s order to the account after a sign-in elsewhere', async ({ page, shop }) => {
  const list = await holdRequests(page, '**/trpc/products.list*')
  await page.goto('/')
  await order(page, 'solar').click()
  await expect(onTheirWay(page)).toBeAttached()
  await switchSession(page, await shop.api.createCustomer())
  list.release()
  await expect(badge(page)).toHaveText('1')
})

test('adds no order of a customer who has just signed out elsewhere', async ({ page, shop }) => {
  await storeSession(page, await shop.api.createCustomer())
  const list = await holdRequests(page, '**/trpc/products.list*')
  await page.goto('/')
  await order(page, 'solar').click()
  await expect(onTheirWay(page)).toBeAttached()
  await page.evaluate(() => localStorage.removeItem('token'))
  list.release()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await cartLines(page)).toEqual([])
})

const failures = {
  'does not contain it': (route: Route) =>
    route.fulfill({ json: { result: { data: [] } }, headers: { 'cache-control': 'no-store' } }),
  'does not load': (route: Route) => route.abort(),
}
for (const [failure, respond] of Object.entries(failures)) {
  test(`reports a missing product once per click: list ${failure}`, async ({ page, allowConsoleError }) => {
    allowConsoleError(/ERR_FAILED/)
    await page.clock.install()
    await page.route('**/trpc/products.list*', respond)
    await page.goto('/')
    await order(page, 'solar').click()
    const alert = page.getByRole('alertdialog')
    await advanceClockUntilVisible(page, alert)
    await expect(alert).toHaveAccessibleName('Product not loaded yet')
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(badge(page)).toBeHidden()
  })
}

test('waits ten seconds for the list before it reports a missing product', async ({ page }) => {
  await page.clock.install()
  await holdRequests(page, '**/trpc/products.list*')
  await page.goto('/')
  // The app has started, and has no timers that the stopped clock would delay.
  await openCart(page)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await page.clock.pauseAt(Date.now() + 60_000)
  await order(page, 'solar').click()
  await page.clock.runFor(9900)
  await expect(order(page, 'solar')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Product not loaded yet')
})
