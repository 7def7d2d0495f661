import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { createUniqueWord, placeOrder } from '@voltway/e2e/place-orders'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import { adminPages, openAdmin, secretField, unlock, unlockTab } from './admin-page.ts'
import { createWallet, placeOrders } from './payment-editor.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const lock = (page: Page) => page.getByRole('button', { name: 'Lock', exact: true })

test('shows the list of every page, with links to the other pages', async ({ page, shop }) => {
  await placeOrder(shop, 'Ada Lovelace')
  await openAdmin(page, shop, '/admin-audit')
  await expect(page.getByRole('contentinfo')).toHaveText(/^Voltway \d+\.\d+\.\d+$/)
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  for (const title of Object.values(adminPages)) {
    await links.getByText(title, { exact: true }).click()
    await expect(heading(page)).toHaveText([title])
    await expect(page).toHaveTitle(`${title} · Voltway admin`)
    await expect(links).toHaveText(Object.values(adminPages))
    await expect(page.locator('[aria-current=page]')).toHaveText(title)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
})

test('is a separate app: no code of the shop, no chat, a stricter content security policy', async ({
  page,
  shop,
}) => {
  const scripts = (visited: Page) => {
    const urls = new Set<string>()
    visited.on('request', (request) => request.resourceType() === 'script' && urls.add(request.url()))
    return urls
  }
  const mine = scripts(page)
  const response = await page.goto('/admin-orders')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/https?:/)
  expect(await page.content()).not.toContain('voltway-page')
  await unlock(page, shop.adminSecret)
  await expect(lock(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Live chat' })).toHaveCount(0)

  const code = new Set(mine)
  mine.clear()
  await page.goto('/shop')
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  expect(mine.size).toBeGreaterThan(1)
  expect([...mine].filter((url) => code.has(url))).toEqual([])
})

test('opens and locks the pages by keyboard, and focuses their headings', async ({ page, shop }) => {
  await page.goto('/admin-products')
  await expect(secretField(page)).toBeFocused()
  await page.keyboard.type(shop.adminSecret)
  await page.keyboard.press('Enter')
  await expect(lock(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  const orders = page.getByRole('link', { name: 'Orders' })
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await orders.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin-orders$/)
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toHaveText('Orders')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.goBack()
  await expect(heading(page)).toHaveText('Products')
  await page.reload()
  await pressTabUntilFocused(page, lock(page))
  await page.keyboard.press('Enter')
  await expect(secretField(page)).toBeFocused()
})

test('shows the top bar in one row, on phones in two, and folds the secret until it has the focus', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '/admin-users')
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link').first()
  const bar = async () => ({
    height: (await page.getByRole('banner').boundingBox())?.height,
    field: (await secretField(page).boundingBox())?.width ?? 0,
    isWider: await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
  })
  for (const [width, rows] of Object.entries({ 1280: 1, 1024: 1, 768: 1, 375: 2, 320: 2 })) {
    await page.setViewportSize({ width: Number(width), height: 800 })
    await link.focus()
    await expect.poll(async () => (await bar()).field, `at ${width}`).toBeLessThan(40)
    const { height } = await bar()
    expect(height, `at ${width}`).toBeLessThan(rows === 1 ? 70 : 110)
    await pressTabUntilFocused(page, secretField(page))
    await expect.poll(async () => (await bar()).field, `at ${width}`).toBeGreaterThan(120)
    expect(await bar(), `at ${width}`).toMatchObject({ height, isWider: false })
  }

  await page.keyboard.type('another secret')
  await link.focus()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
  await secretField(page).press('Escape')
  await expect(secretField(page)).toHaveValue(shop.adminSecret)
  await expect(page.getByRole('button', { name: 'Unlock' })).toHaveCount(0)
})

test('never scrolls the dialog of an order sideways on a phone, even if the name of its method is one long word', async ({
  page,
  shop,
}) => {
  const { id } = await createWallet(shop, `Bitcoin${createUniqueWord()}${'B'.repeat(80)}`)
  const [order] = await placeOrders(shop, id, 1)
  await page.setViewportSize({ width: 375, height: 740 })
  await unlockTab(page, shop)
  await page.goto(`/admin-orders?open=${order?.id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Payment' })).toBeVisible()
  const hidden = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((each) => getComputedStyle(each).overflowX === 'auto')
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  expect(Math.max(...hidden)).toBe(0)
})
