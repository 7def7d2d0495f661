import { expect } from '@voltway/e2e'
import { abortRequests } from '@voltway/e2e/abort-requests'
import { advanceClockUntilVisible } from '@voltway/e2e/advance-clock-until-visible'
import { expectNoLayoutShiftSince, measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { openHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'
import {
  cards,
  deleteAll,
  headingOf,
  type Listed,
  pageSize,
  processInBatches,
  resultStatus,
  searchField,
  showMore,
  test,
} from './large-shop.ts'
import { scrollTo } from './scroll-to.ts'

test('renders the first of a thousand products in the HTML, and adds the same number on each Show more', {
  tag: '@chromium',
}, async ({ page, largeShop: { products } }) => {
  const html = await (await page.request.get('/shop')).text()
  expect(html.split('<article').length - 1).toBe(pageSize)
  await openHydrated(page, '/shop')
  await expect(resultStatus(page)).toHaveText('1,050 products')
  await expect(cards(page)).toHaveCount(pageSize)
  for (const parts of [2, 3]) {
    const last = cards(page).nth((parts - 1) * pageSize - 1)
    await showMore(page).scrollIntoViewIfNeeded()
    const box = await last.boundingBox()
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(parts * pageSize)
    expect(await last.boundingBox()).toEqual(box)
  }
  await expect(resultStatus(page)).toHaveText('1,050 products')
  const shown = await cards(page).getByRole('heading').allTextContents()
  expect(shown).toEqual(products.slice(0, 3 * pageSize).map(({ name }) => name))
})

test('hydrates list and search without a layout shift', { tag: '@chromium' }, async ({ page }) => {
  const code = await holdRequests(page, '**/*.js')
  await page.goto('/shop')
  const shift = await measureLayoutShift(page)
  code.release()
  await expect(searchField(page)).toBeVisible()
  await expect(resultStatus(page)).toHaveText('1,050 products')
  await expectNoLayoutShiftSince(page, shift)
})

test('replays a click on Show more that happened before the first script ran', async ({ page }) => {
  await page.goto('/shop', { waitUntil: 'commit' })
  await showMore(page).click()
  await expect(cards(page)).toHaveCount(2 * pageSize)
})

test('restores the scroll position of a long list on Back', async ({ page, largeShop: { products } }) => {
  await openHydrated(page, '/shop')
  await showMore(page).click()
  await expect(cards(page)).toHaveCount(2 * pageSize)
  const seen = headingOf(page, products[pageSize + 12])
  await scrollTo(seen)
  await seen.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(products[pageSize + 12]?.name ?? '')
  await page.goBack()
  await expect(cards(page)).toHaveCount(2 * pageSize)
  await expect(seen).toBeInViewport()
})

test('omits no product on Show more after others changed', async ({ page, largeShop: { api } }) => {
  const numbers = Array.from({ length: 4 * pageSize }, (_, index) => index + 1)
  // Equal prices, so that the oldest comes first in both orders.
  const unsorted: Listed[] = await processInBatches(numbers, (number) =>
    api.createProduct({ name: `Buoy ${number}`, price: 2000 }),
  )
  const made = unsorted.sort((one, other) => (one.id < other.id ? -1 : 1))
  const shown = () => cards(page).getByRole('heading').allTextContents()
  const named = (products: Listed[]) => products.map(({ name }) => name)
  for (const sort of ['', '&sort=price-low']) {
    await page.goto(`/shop?q=buoy${sort}`)
    await expect(cards(page)).toHaveCount(pageSize)
    await deleteAll(api, made.splice(2, 3))
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(2 * pageSize)
    expect(await shown()).toEqual(named(made.slice(0, 2 * pageSize)))
    const [first] = made
    if (sort !== '' && first) {
      await api.call('PUT', `/api/admin/products/${first.id}`, { body: { price: 9000 } })
      made.push(...made.splice(0, 1))
    }
    // Also deletes the last displayed product.
    await deleteAll(api, made.splice(2 * pageSize - 1, 1))
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(3 * pageSize)
    expect(await shown()).toEqual(named(made.slice(0, 3 * pageSize)))
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(made.length)
    expect(await shown()).toEqual(named(made))
    await expect(showMore(page)).toBeHidden()
  }
  await deleteAll(api, made)
})

test('keeps the products after a failed Show more, and retries', async ({ page, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED|NetworkError|Load failed|access control/)
  await page.clock.install()
  await openHydrated(page, '/shop')
  const connect = await abortRequests(page, '**/trpc/products.search*')
  await showMore(page).click()
  await advanceClockUntilVisible(page, page.getByText('The other products could not be loaded'))
  await expect(cards(page)).toHaveCount(pageSize)
  connect()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(cards(page)).toHaveCount(2 * pageSize)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('shows current prices to a visitor who returns', async ({ page, largeShop: { api, products } }) => {
  const [first] = products as [Listed]
  const setPrice = (price: number) => api.call('PUT', `/api/admin/products/${first.id}`, { body: { price } })
  await page.clock.install()
  await openHydrated(page, '/shop')
  await showMore(page).click()
  await expect(cards(page)).toHaveCount(2 * pageSize)
  await setPrice(555)
  await page.getByRole('banner').getByRole('link', { name: 'Voltway' }).click()
  await expect(cards(page)).toHaveCount(0)
  await page.clock.fastForward(61_000)
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(cards(page).filter({ has: headingOf(page, first) })).toContainText('$555')
  await expect(cards(page)).toHaveCount(2 * pageSize)
  await setPrice(1)
})
