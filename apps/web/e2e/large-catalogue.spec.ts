import type { Page } from '@playwright/test'
import { test as base, expect } from '@voltway/e2e'
import { expectGood } from '@voltway/e2e/expect-good'
import { restApi } from '@voltway/e2e/rest-api'
import { startShop } from '@voltway/e2e/start-shop'
import { waitOut } from '@voltway/e2e/wait-out'
import { texts } from '../src/lib/texts.ts'
import { hold } from './hold-requests.ts'
import { expectHydrated } from './hydrated.ts'
import { expectUnmoved, layoutShift } from './layout-shift.ts'
import { scrollTo } from './scroll-to.ts'
import { accountCart, badge, openCart, savedCart, signIn } from './shopper.ts'

const size = 1050
const inPart = 24
/** Changes of the catalogue wait for each other in the database, two seconds at most. */
const batchSize = 20

type Listed = { id: string; name: string; slug: string }

/** A store with a thousand products, in the order of the list; the last one is a car that the home page sells. */
const test = base.extend<
  object,
  { largeShop: { url: string; api: ReturnType<typeof restApi>; products: Listed[] } }
>({
  largeShop: [
    async ({ browserName: _ }, use) => {
      const adminSecret = 'an admin secret for the browser tests'
      const shop = await startShop({ ADMIN_SECRET: adminSecret, SEED_DEMO: 'off' })
      const api = restApi(shop.url, adminSecret)
      const add = (number: number) => {
        const category = number === size ? 'Cars' : number % 10 === 0 ? 'Lamps' : 'Cables'
        const name = number === size ? 'Model 3' : `${category.slice(0, -1)} ${number}`
        return api.createProduct({ name, price: number, description: 'Of many', category })
      }
      await inBatches(
        Array.from({ length: size }, (_, index) => index + 1),
        add,
      )
      await use({ url: shop.url, api, products: await api.call<Listed[]>('GET', '/api/products') })
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ largeShop }, use) => use(largeShop.url),
})

/** Works on all items, some at once: on several nodes each call waits until all nodes know of it. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += batchSize)
    results.push(...(await Promise.all(items.slice(at, at + batchSize).map(work))))
  return results
}

const deleteAll = (api: ReturnType<typeof restApi>, products: readonly Pick<Listed, 'id'>[]) =>
  inBatches(products, ({ id }) => api.call('DELETE', `/api/admin/products/${id}`))

const cards = (page: Page) => page.getByRole('main').locator('article')
const headingOf = (page: Page, { id = '' }: Partial<Listed> = {}) => page.locator(`[id="product-${id}"]`)
const showMore = (page: Page) => page.getByRole('button', { name: 'Show more' })
const words = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })
const result = (page: Page) => page.getByRole('main').getByRole('status')

test('of a thousand products the first ones are in the document, and each Show more brings as many', {
  tag: '@chromium',
}, async ({ page, largeShop: { products } }) => {
  const document = await (await page.request.get('/shop')).text()
  expect(document.split('<article').length - 1).toBe(inPart)
  await page.goto('/shop')
  await expectHydrated(page)
  await expect(result(page)).toHaveText('1,050 products')
  await expect(cards(page)).toHaveCount(inPart)
  for (const parts of [2, 3]) {
    const last = cards(page).nth((parts - 1) * inPart - 1)
    await showMore(page).scrollIntoViewIfNeeded()
    const place = await last.boundingBox()
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(parts * inPart)
    expect(await last.boundingBox()).toEqual(place)
  }
  await expect(result(page)).toHaveText('1,050 products')
  const shown = await cards(page).getByRole('heading').allTextContents()
  expect(shown).toEqual(products.slice(0, 3 * inPart).map(({ name }) => name))
})

test('nothing moves while the app takes over the document and the search fields come', {
  tag: '@chromium',
}, async ({ page }) => {
  const code = await hold(page, '**/*.js')
  await page.goto('/shop')
  const shift = await layoutShift(page)
  code.release()
  await expect(words(page)).toBeVisible()
  await expect(result(page)).toHaveText('1,050 products')
  await expectUnmoved(page, shift)
})

test('Show more that is clicked before any code has come is heard', async ({ page }) => {
  await page.goto('/shop', { waitUntil: 'commit' })
  await showMore(page).click()
  await expect(cards(page)).toHaveCount(2 * inPart)
})

test('by keyboard Show more leads to the first new product', async ({ page, largeShop: { products } }) => {
  await page.goto('/shop')
  await expectHydrated(page)
  await showMore(page).focus()
  await page.keyboard.press('Enter')
  await expect(headingOf(page, products[inPart]).getByRole('link')).toBeFocused()
})

test('who goes back to a long list is where they were', async ({ page, largeShop: { products } }) => {
  await page.goto('/shop')
  await expectHydrated(page)
  await showMore(page).click()
  await expect(cards(page)).toHaveCount(2 * inPart)
  const seen = headingOf(page, products[inPart + 12])
  await scrollTo(seen)
  await seen.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(products[inPart + 12]?.name ?? '')
  await page.goBack()
  await expect(cards(page)).toHaveCount(2 * inPart)
  await expect(seen).toBeInViewport()
})

test('words, category, prices and order are in the address, and Back undoes them one by one', async ({
  page,
}) => {
  await page.goto('/shop')
  await words(page).fill('lamp')
  await expect(result(page)).toHaveText('104 products')
  await expect(page).toHaveURL(/\/shop\?q=lamp$/)
  await page.getByLabel('Sort').selectOption('Price: high to low')
  await expect(cards(page).first().getByRole('heading')).toHaveText('Lamp 1040')
  await page.getByLabel('Price to').fill('100')
  await page.getByLabel('Price to').press('Enter')
  await expect(result(page)).toHaveText('10 products')
  await expect(cards(page).first().getByRole('heading')).toHaveText('Lamp 100')
  await expect(page).toHaveURL(/\?q=lamp&sort=price-high&max=100$/)
  await page.getByLabel('Category').selectOption('Cables')
  await expect(page.getByText('Nothing found').last()).toBeVisible()
  await page.goBack()
  await expect(result(page)).toHaveText('10 products')
  await page.goBack()
  await page.goBack()
  await expect(result(page)).toHaveText('104 products')
  await page.reload()
  await expect(words(page)).toHaveValue('lamp')
  await expect(result(page)).toHaveText('104 products')
  await page.goBack()
  await expect(result(page)).toHaveText('1,050 products')
  await expect(words(page)).toHaveValue('')
})

test('a price is read as people write it, or rejected with a sentence, and never as another amount', async ({
  page,
}) => {
  await page.goto('/shop')
  const from = page.getByLabel('Price from')
  for (const [typed, min, found] of [
    ['$1,040.00', '1040', '11 products'],
    ['1040.50', '1040.5', '10 products'],
    ['１，０４９', '1049', '2 products'],
  ] as const) {
    await from.fill(typed)
    await from.press('Enter')
    await expect(result(page)).toHaveText(found)
    await expect(page).toHaveURL(`/shop?min=${min}`)
    await expect(from).toHaveValue(min)
  }
  for (const typed of ['1.040', '1040,5', '-5', '1e3', '10 40']) {
    await from.fill(typed)
    await from.press('Enter')
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await expect(from).toHaveAccessibleDescription(/\S/)
    await expect(
      page.getByRole('main').locator('[aria-live]').filter({ hasText: /\S/ }).last(),
    ).toBeAttached()
    await expect(from).toHaveValue(typed)
    await expect(page).toHaveURL('/shop?min=1049')
  }
  await expectGood(page)
  await from.fill('')
  await from.blur()
  await expect(from).not.toHaveAttribute('aria-invalid')
  await expect(result(page)).toHaveText('1,050 products')
  for (const garbage of ['1,040', '1.040', '1e3', '-5', '١٠', '10.405', '999999999']) {
    await page.goto(`/shop?min=${encodeURIComponent(garbage)}&max=500.00`)
    await expect(result(page)).toHaveText('500 products')
    await expect(from).toHaveValue('')
  }
})

test('what more than a thousand products have is found without counting them all', async ({ page }) => {
  await page.goto('/shop?q=many')
  await expect(result(page)).toHaveText('More than 1,000 products')
  await expect(cards(page)).toHaveCount(inPart)
  await showMore(page).click()
  await expect(cards(page)).toHaveCount(2 * inPart)
  await expect(result(page)).toHaveText('More than 1,000 products')
})

test('a small slip is forgiven, and what makes no sense in an address is ignored', async ({ page }) => {
  await page.goto('/shop?q=lmap+990')
  await expect(result(page)).toHaveText('Nothing is called “lmap 990”. These have a similar name.')
  await expect(cards(page).getByRole('heading')).toHaveText(['Lamp 990'])
  await page.goto('/shop?sort=sideways&min=-1&max=much&q=++&category=')
  await expect(result(page)).toHaveText('1,050 products')
  await expect(cards(page)).toHaveCount(inPart)
  await page.goto('/shop?q=zeppelin')
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(cards(page)).toHaveCount(inPart)
})

test('the search is open to everybody, and on small screens the filters fold away', async ({ page }) => {
  await page.goto('/shop?q=lamp&sort=newest')
  await expect(result(page)).toHaveText('104 products')
  await expectGood(page)
  await page.setViewportSize({ width: 375, height: 812 })
  const filters = page.getByRole('button', { name: 'Filters' })
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await filters.click()
  await expect(page.getByLabel('Category')).toBeHidden()
  await expectGood(page)
})

test('the home page sells a product that is far down the list', async ({ page }) => {
  await page.goto('/')
  await page.locator('#model-3').getByRole('button', { name: texts.home.order }).click()
  await expect(badge(page)).toHaveText('1')
})

test('the home page sells the first product whose name contains the keyword, behind others that only have the word', async ({
  page,
  largeShop: { api },
}) => {
  const decoys = Array.from({ length: 26 }, (_, nth) => ({ name: `Roof ${nth}`, category: 'Solar' }))
  const names = ['BALKONSOLAR 800', 'Solar Panels']
  const made = []
  for (const product of [...decoys, ...names.map((name) => ({ name }))])
    made.push(await api.createProduct({ price: 5, description: 'Solar', ...product }))
  await page.goto('/')
  await page.locator('#solar').getByRole('button', { name: texts.home.order }).click()
  await expect(badge(page)).toHaveText('1')
  const cart = await openCart(page)
  await expect(cart.getByTestId('cart-line')).toContainText('BALKONSOLAR 800')
  await expect(page.getByText(texts.home.notLoaded)).toBeHidden()
  await deleteAll(api, made)
})

test('Show more leaves none out that moved up because others were deleted or became dearer', async ({
  page,
  largeShop: { api },
}) => {
  const numbers = Array.from({ length: 4 * inPart }, (_, index) => index + 1)
  // Equal prices, so that the oldest comes first in both orders.
  const unsorted: Listed[] = await inBatches(numbers, (number) =>
    api.createProduct({ name: `Buoy ${number}`, price: 2000 }),
  )
  const made = unsorted.sort((one, other) => (one.id < other.id ? -1 : 1))
  const shown = () => cards(page).getByRole('heading').allTextContents()
  const named = (products: Listed[]) => products.map(({ name }) => name)
  for (const sort of ['', '&sort=price-low']) {
    await page.goto(`/shop?q=buoy${sort}`)
    await expect(cards(page)).toHaveCount(inPart)
    await deleteAll(api, made.splice(2, 3))
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(2 * inPart)
    expect(await shown()).toEqual(named(made.slice(0, 2 * inPart)))
    const [first] = made
    if (sort !== '' && first) {
      await api.call('PUT', `/api/admin/products/${first.id}`, { body: { price: 9000 } })
      made.push(...made.splice(0, 1))
    }
    // The last one that is shown goes, too.
    await deleteAll(api, made.splice(2 * inPart - 1, 1))
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(3 * inPart)
    expect(await shown()).toEqual(named(made.slice(0, 3 * inPart)))
    await showMore(page).click()
    await expect(cards(page)).toHaveCount(made.length)
    expect(await shown()).toEqual(named(made))
    await expect(showMore(page)).toBeHidden()
  }
  await deleteAll(api, made)
})

test('a price range holds what is shown with a price in it, though its cents are beyond', async ({
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

test('a visitor who comes back sees what became of products far down the list', async ({
  page,
  largeShop,
  allowConsoleError,
}) => {
  allowConsoleError(/404.*products\.get/)
  const { api } = largeShop
  const dearer = await api.createProduct({ name: 'Soon dearer', price: 5 })
  const gone = await api.createProduct({ name: 'Soon gone', price: 7 })
  for (const [index, { slug }] of [dearer, gone].entries()) {
    await page.goto(`/shop/${slug}`)
    await page.getByRole('button', { name: texts.shop.addToCart }).first().click()
    await expect(badge(page)).toHaveText(String(index + 1))
  }
  await api.call('PUT', `/api/admin/products/${dearer.id}`, { body: { price: 6 } })
  await api.call('DELETE', `/api/admin/products/${gone.id}`)
  await page.goto('/shop')
  const cart = await openCart(page)
  await expect(cart.getByTestId('cart-line').filter({ hasText: 'Soon dearer' })).toContainText('$6 was $5')
  await expect(cart.getByTestId('cart-line').filter({ hasText: 'Soon gone' })).toContainText(
    'No longer available',
  )
  await api.call('DELETE', `/api/admin/products/${dearer.id}`)
})

test('names the lines for which two carts together have no room, and keeps the visitor’s and the newest', async ({
  page,
  largeShop: { api, products },
}) => {
  const customer = await api.createCustomer()
  const lines = products.slice(0, 120).map((product) => ({ ...product, qty: 1 }))
  const [account, visitor] = [lines.slice(0, 60), lines.slice(60)]
  await api.call('POST', '/api/cart', { token: customer.token, body: { cart: account } })
  await page.goto('/favicon.svg')
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), visitor)
  await page.goto('/signin')
  await signIn(page.getByRole('main'), customer)
  const said = page.getByRole('alertdialog', { name: 'Your cart is full' })
  const dropped = account.slice(0, 20).map(({ name }) => name)
  await expect(said).toContainText(`Left out of yours: ${dropped.join(', ')}.`)
  await said.getByRole('button', { name: 'OK' }).click()
  await savedCart(page)
  await expect(badge(page)).toHaveText('100')
  const saved = Object.keys(await accountCart({ api }, customer.token))
  expect(saved).toEqual(lines.slice(20).map(({ name }) => name))
})

test('when more products do not arrive those that are there stay, and the others come after another try', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED|NetworkError|Load failed|access control/)
  await page.clock.install()
  await page.goto('/shop')
  await expectHydrated(page)
  await page.route('**/trpc/products.search*', (route) => route.abort())
  await showMore(page).click()
  await waitOut(page, page.getByText('The other products did not arrive'))
  await expect(cards(page)).toHaveCount(inPart)
  await page.unroute('**/trpc/products.search*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(inPart)
  await showMore(page).click()
  await expect(cards(page)).toHaveCount(2 * inPart)
})
