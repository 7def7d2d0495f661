import { expect } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import { expectHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'
import { cards, deleteAll, pageSize, resultStatus, searchField, showMore, test } from './large-shop.ts'

test('keeps words, category, prices and sorting in the URL, and Back undoes them one by one', async ({
  page,
}) => {
  await page.goto('/shop')
  await searchField(page).fill('lamp')
  await expect(resultStatus(page)).toHaveText('104 products')
  await expect(page).toHaveURL(/\/shop\?q=lamp$/)
  await page.getByLabel('Sort').selectOption('Price: high to low')
  await expect(cards(page).first().getByRole('heading')).toHaveText('Lamp 1040')
  await page.getByLabel('Price to').fill('100')
  await page.getByLabel('Price to').press('Enter')
  await expect(resultStatus(page)).toHaveText('10 products')
  await expect(cards(page).first().getByRole('heading')).toHaveText('Lamp 100')
  await expect(page).toHaveURL(/\?q=lamp&sort=price-high&max=100$/)
  await page.getByLabel('Category').selectOption('Cables')
  await expect(page.getByText('Nothing found').last()).toBeVisible()
  await page.goBack()
  await expect(resultStatus(page)).toHaveText('10 products')
  await page.goBack()
  await page.goBack()
  await expect(resultStatus(page)).toHaveText('104 products')
  await page.reload()
  await expect(searchField(page)).toHaveValue('lamp')
  await expect(resultStatus(page)).toHaveText('104 products')
  await page.goBack()
  await expect(resultStatus(page)).toHaveText('1,050 products')
  await expect(searchField(page)).toHaveValue('')
})

test('reads a price as it is commonly written, and rejects another with a sentence', async ({ page }) => {
  await page.goto('/shop')
  const from = page.getByLabel('Price from')
  await from.fill('$1,049.00')
  await from.press('Enter')
  await expect(resultStatus(page)).toHaveText('2 products')
  await expect(page).toHaveURL('/shop?min=1049')
  await expect(from).toHaveValue('1049')
  await from.fill('1040,5')
  await from.press('Enter')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(from).toHaveAccessibleDescription(/like 1,299\.50/)
  const announced = page.getByRole('main').getByRole('status').filter({ hasText: 'like 1,299.50' })
  await expect(announced).toBeAttached()
  await expect(from).toHaveValue('1040,5')
  await expect(page).toHaveURL('/shop?min=1049')
  await from.fill('')
  await from.blur()
  await expect(from).not.toHaveAttribute('aria-invalid')
  await expect(resultStatus(page)).toHaveText('1,050 products')
  await page.goto('/shop?min=1,040&max=500.00')
  await expect(resultStatus(page)).toHaveText('500 products')
  await expect(from).toHaveValue('')
})

test('applies a price while it is typed, as one step of the history, and reports a range without prices', async ({
  page,
}) => {
  await page.goto('/shop?q=lamp')
  await expect(resultStatus(page)).toHaveText('104 products')
  const to = page.getByLabel('Price to')
  await to.fill('1.04')
  await to.fill('1.040')
  await expect(to).toHaveAttribute('aria-invalid', 'true')
  await expect(to).toBeFocused()
  await to.fill('')
  await to.pressSequentially('100')
  await expect(resultStatus(page)).toHaveText('10 products')
  await to.pressSequentially('0')
  await expect(page).toHaveURL(/max=1000$/)
  await expect(to).toBeFocused()
  await page.getByLabel('Price from').fill('2,000')
  await expect(to).toHaveAccessibleDescription('This is below “Price from”')
  await expect(page.getByLabel('Price from')).toHaveValue('2,000')
  await page.goBack()
  await expect(to).not.toHaveAttribute('aria-invalid')
  await page.goBack()
  await expect(page).toHaveURL(/\?q=lamp$/)
  await expect(to).toHaveValue('')
})

test('shows the fields with the search of the URL before their code has loaded', async ({ page }) => {
  const code = await holdRequests(page, '**/*.js')
  await page.goto('/shop?q=lamp&category=Lamps&max=90&sort=newest', { waitUntil: 'domcontentloaded' })
  const fields = page.locator('main').locator('input, select')
  const values = () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
  expect(await values()).toEqual(['lamp', 'Lamps', 'newest', '', '90'])
  const box = await fields.first().boundingBox()
  code.release()
  await expect(resultStatus(page)).toHaveText('9 products')
  expect(await values()).toEqual(['lamp', 'Lamps', 'newest', '', '90'])
  expect(await fields.first().boundingBox()).toEqual(box)
})

test('finds more than a thousand products without counting all of them', async ({ page }) => {
  await page.goto('/shop?q=many')
  await expect(resultStatus(page)).toHaveText('More than 1,000 products')
  await expect(cards(page)).toHaveCount(pageSize)
  await showMore(page).click()
  await expect(cards(page)).toHaveCount(2 * pageSize)
  await expect(resultStatus(page)).toHaveText('More than 1,000 products')
})

test('tolerates a typing error, and ignores invalid parameters in the URL', async ({ page }) => {
  await page.goto('/shop?q=lmap+990')
  await expect(resultStatus(page)).toHaveText('No product is called “lmap 990”. These have a similar name.')
  await expect(cards(page).getByRole('heading')).toHaveText(['Lamp 990'])
  await page.goto('/shop?sort=sideways&min=-1&max=much&q=++&category=')
  await expect(resultStatus(page)).toHaveText('1,050 products')
  await expect(cards(page)).toHaveCount(pageSize)
  await page.goto('/shop?q=zeppelin')
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(cards(page)).toHaveCount(pageSize)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('repeats a search without results when the visitor returns later', async ({ page }) => {
  await page.clock.install()
  await page.goto('/shop?q=zeppelin')
  await expect(page.getByText('Nothing found').last()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support')
  await page.clock.fastForward(61_000)
  const repeated = page.waitForResponse('**/trpc/products.search*')
  await page.goBack()
  expect((await repeated).status()).toBe(200)
  await expect(page.getByText('Nothing found').last()).toBeVisible()
  await expect(page.getByText('could not be loaded')).toBeHidden()
})

test('shows no other products after a failed search', async ({ page, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED|NetworkError|Load failed|access control/)
  await page.clock.install()
  await page.goto('/shop')
  await expectHydrated(page)
  const connect = await abortRequests(page, '**/trpc/products.search*')
  await searchField(page).fill('lamp 990')
  await advanceClockUntilVisible(page, page.getByText('The products could not be loaded'))
  await expect(cards(page)).toHaveCount(0)
  await expect(resultStatus(page)).toHaveText('')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await cards(page).count()).toBe(0)
  await expect(resultStatus(page)).toHaveText('')
  await advanceClockUntilVisible(page, page.getByText('The products could not be loaded'))
  connect()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).getByRole('heading')).toHaveText(['Lamp 990'])
})

test('collapses the filters on small screens', async ({ page }) => {
  await page.goto('/shop?q=lamp&sort=newest')
  await expect(resultStatus(page)).toHaveText('104 products')
  await page.setViewportSize({ width: 375, height: 812 })
  const filters = page.getByRole('button', { name: 'Filters' })
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await filters.click()
  await expect(page.getByLabel('Category')).toBeHidden()
})

test('includes products whose displayed price is in the range although the cents exceed it', async ({
  page,
  largeShop: { api },
}) => {
  const prices = [498.49, 499.5, 500.4, 500.5]
  const made = []
  for (const price of prices) made.push(await api.createProduct({ name: `Anchor ${price}`, price }))
  const found = async (range: string, names: string[]) => {
    await page.goto(`/shop?q=anchor&sort=price-low&${range}`)
    await expect(cards(page).getByRole('heading')).toHaveText(names)
  }
  await found('max=500', ['Anchor 498.49', 'Anchor 499.5', 'Anchor 500.4'])
  await found('min=500', ['Anchor 499.5', 'Anchor 500.4', 'Anchor 500.5'])
  await found('min=500&max=500', ['Anchor 499.5', 'Anchor 500.4'])
  await found('min=501', ['Anchor 500.5'])
  await found('max=498', ['Anchor 498.49'])
  await deleteAll(api, made)
})
