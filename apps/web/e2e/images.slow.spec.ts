import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import sharp from 'sharp'
import { holdRequests } from './hold-requests.ts'
import { addToCart, badge, drawer, openCart } from './shopper.ts'

const gridBytes = 200_000
const phone = { viewport: { width: 430, height: 823 }, deviceScaleFactor: 3 }

const imageOf = (page: Page, product: string) => page.getByRole('article', { name: product }).getByRole('img')

/** Returns the path of the image file that the browser chose, or '' for an image far below the screen. */
const shown = (page: Page, product: string) =>
  imageOf(page, product).evaluate(({ currentSrc }: HTMLImageElement) =>
    currentSrc === '' ? '' : new URL(currentSrc).pathname,
  )

test('loads six sharp but small images on a phone, only near the screen', async ({ browser, shop }) => {
  const page = await browser.newPage({ ...phone, baseURL: shop.url })
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/images/'))
      sizes.set(
        pathname,
        response.body().then(({ length }) => length),
      )
  })
  await page.goto('/shop')
  await expect(imageOf(page, 'Model 3')).toHaveAttribute('loading', 'eager')
  // The browser decides the distance: it starts earlier on a network that it considers slow.
  await expect(imageOf(page, 'Powerwall')).toHaveAttribute('loading', 'lazy')

  let total = 0
  for (const product of ['Model 3', 'Model Y', 'Model S', 'Model X', 'Solar Panels', 'Powerwall']) {
    await imageOf(page, product).scrollIntoViewIfNeeded()
    await expect.poll(() => shown(page, product)).toMatch(/-960\.avif$/)
    const path = await shown(page, product)
    await expect.poll(() => sizes.has(path)).toBe(true)
    total += (await sizes.get(path)) ?? 0
  }
  expect(total).toBeLessThan(gridBytes)
  await page.close()
})

test('requests the first image before any script, and requests nothing twice', async ({ browser, shop }) => {
  const page = await browser.newPage({ ...phone, baseURL: shop.url })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/shop')
  const list = page.waitForResponse('**/trpc/products.list*')
  await addToCart(page, 'Model 3')
  // Until the app has its products, it may still request missing ones.
  await list
  await expect(badge(page)).toHaveText('1')
  const first = await shown(page, 'Model 3')
  expect(requests.filter((path) => path === first)).toEqual([first])
  expect(requests.filter((path) => path.startsWith('/trpc/'))).toEqual(['/trpc/products.list'])
  expect(requests.indexOf(first)).toBeLessThan(requests.findIndex((path) => path.endsWith('.js')))
  await page.close()
})

test('reserves the size and colour of a loading image, and loads it without a layout shift', {
  tag: '@chromium',
}, async ({ page }) => {
  const images = await holdRequests(page, '**/images/**')
  await page.goto('/shop', { waitUntil: 'domcontentloaded' })
  const image = imageOf(page, 'Model 3')
  const name = (await image.getAttribute('src')) ?? ''
  const hex = /-([0-9a-f]{6})-\d+x\d+\.webp$/.exec(name)?.[1] ?? ''
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  await expect(image).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`)
  // The browser parses the HTML before the styles have loaded, but does not display it yet.
  await expect(image).toHaveCSS('object-fit', 'cover')
  const room = await image.boundingBox()
  expect((room?.width ?? 0) / (room?.height ?? 1)).toBeCloseTo(4 / 3, 1)

  images.release()
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  expect(await image.boundingBox()).toEqual(room)
  expect((await measureLayoutShift(page)).value).toBeLessThan(0.01)
})

test('shows a placeholder for a product without an image, in the shop and in the cart', async ({
  page,
  shop,
}) => {
  await shop.api.createProduct({ name: 'Wall Box', price: 480 })
  await addToCart(page, 'Wall Box')
  const image = imageOf(page, 'Wall Box')
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(1600)
  const room = ({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight]
  expect(await image.evaluate(room)).toEqual(await imageOf(page, 'Model 3').evaluate(room))
  await openCart(page)
  const line = drawer(page).getByTestId('cart-line').filter({ hasText: 'Wall Box' })
  await expect(line.locator('img')).toHaveAttribute('src', '/placeholder.svg')
})

test('shows an image of another shape or with a white rim whole, a tiny one at most doubled, and the initial of a product without an image', async ({
  page,
  shop: { api },
}) => {
  const white = sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
  const tall = sharp({
    create: {
      width: 100,
      height: 400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 90, sigma: 40 },
    },
  })
  const made = []
  for (const [name, image] of [
    ['Whitish', white],
    ['Tall', tall],
    ['“Bare”', undefined],
  ] as const) {
    const product = await api.createProduct({ name, price: 1 })
    made.push(product)
    if (image) await api.addImage(product.id, new Uint8Array(await image.png().toBuffer()))
  }
  await page.goto('/shop')
  for (const name of ['Whitish', 'Tall']) await expect(imageOf(page, name)).toHaveCSS('object-fit', 'contain')
  await expect(imageOf(page, 'Model 3')).toHaveCSS('object-fit', 'cover')
  await expect(imageOf(page, '“Bare”').locator('..')).toHaveAttribute('data-initial', 'B')

  await page.goto(`/shop/${made[0]?.slug}`)
  const [left, right, width] = await page
    .getByRole('main')
    .getByRole('img', { name: 'Whitish' })
    .evaluate((each) => {
      const { paddingLeft, paddingRight } = getComputedStyle(each)
      return [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight), each.clientWidth]
    })
  expect(width - left - right).toBeCloseTo(80, 0)
  await page.getByRole('button', { name: 'Full screen' }).click()
  const image = page.getByRole('dialog').getByRole('img')
  await expect
    .poll(() => image.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]))
    .toEqual([40, 30])
})
