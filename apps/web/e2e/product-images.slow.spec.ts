import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { expectNoLayoutShiftSince, measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import sharp from 'sharp'
import { openHydrated } from './expect-hydrated.ts'
import { holdRequests } from './hold-requests.ts'
import { openCart } from './shopper.ts'

type Api = Parameters<Parameters<typeof test>[2]>[0]['shop']['api']

const png = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .png()
      .toBuffer(),
  )

let made = 0

/** Creates a product with images in these colours; the colours are the alternative texts. */
async function productIn(api: Api, ...colours: string[]) {
  made += 1
  const product = await api.createProduct({ name: `Pictured ${made}`, price: 1 })
  for (const colour of colours) await api.addImage(product.id, await png(colour), `In ${colour}`)
  return product
}

const main = (page: Page) => page.getByRole('main')
const thumbnails = (page: Page) => main(page).getByRole('list', { name: 'Pictures' }).getByRole('button')
const large = (page: Page, alt: string) => main(page).getByRole('img', { name: alt, exact: true })
const fullScreen = (page: Page) => main(page).getByRole('button', { name: 'Full screen' })
const viewer = (page: Page) => page.getByRole('dialog')
const inViewer = (page: Page, alt: string) => viewer(page).getByRole('img', { name: alt, exact: true })

test('shows a thumbnail large by click, and marks the current one', async ({ page, shop: { api } }) => {
  const { slug } = await productIn(api, 'red', 'green', 'blue')
  await page.goto(`/shop/${slug}`)
  await expect(thumbnails(page)).toHaveCount(3)
  await expect(large(page, 'In red')).toBeVisible()
  const first = thumbnails(page).nth(0)
  const second = thumbnails(page).nth(1)
  await expect(first).toHaveAttribute('aria-current', 'true')
  await expect(first).toHaveAccessibleName('Picture 1 of 3: In red')
  await second.click()
  await expect(large(page, 'In green')).toBeVisible()
  await expect(first).not.toHaveAttribute('aria-current')
  await expect(second).toHaveAttribute('aria-current', 'true')
})

test('shows images in full screen by keyboard, and returns the focus', async ({ page, shop: { api } }) => {
  const { slug, name } = await productIn(api, 'red', 'green', 'blue')
  await openHydrated(page, `/shop/${slug}`)
  await pressTabUntilFocused(page, fullScreen(page))
  await page.keyboard.press('Enter')
  await expect(viewer(page)).toHaveAccessibleName(name)
  await expect(inViewer(page, 'In red')).toBeVisible()
  for (const [key, alt] of [
    ['ArrowRight', 'In green'],
    ['End', 'In blue'],
    ['ArrowRight', 'In red'],
    ['ArrowLeft', 'In blue'],
    ['Home', 'In red'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(inViewer(page, alt)).toBeInViewport()
  }
  await viewer(page).getByRole('button', { name: 'Next picture' }).press('Enter')
  await expect(inViewer(page, 'In green')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(fullScreen(page)).toBeFocused()
  await expect(large(page, 'In green')).toBeVisible()
})

test('shows the next image by a swipe in full screen, and the arrows below the image on a phone', {
  tag: '@chromium',
}, async ({ browser, shop }) => {
  const { slug } = await productIn(shop.api, 'red', 'green')
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(`/shop/${slug}`)
  await expect(thumbnails(page)).toHaveCount(2)
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const swipe = async (from: number, to: number, y: number) => {
    await touch('touchStart', { x: from, y })
    for (let nth = 1; nth <= 4; nth++) await touch('touchMove', { x: from + ((to - from) * nth) / 4, y })
    await touch('touchEnd')
  }

  await fullScreen(page).tap()
  await expect(inViewer(page, 'In red')).toBeVisible()
  const arrow = await viewer(page).getByRole('button', { name: 'Next picture' }).boundingBox()
  const images = await viewer(page).getByRole('list', { name: 'Pictures' }).boundingBox()
  expect(arrow?.y).toBeGreaterThanOrEqual((images?.y ?? Number.NaN) + (images?.height ?? 0))
  await swipe(300, 60, 400)
  await expect(inViewer(page, 'In green')).toBeInViewport({ ratio: 0.99 })
  await context.close()
})

test('loads thumbnails without a layout shift, from the HTML page and from the shop', {
  tag: '@chromium',
}, async ({ page, shop: { api } }) => {
  const { slug, name } = await productIn(api, 'red', 'green', 'blue')
  const code = await holdRequests(page, '**/*.js')
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/shop/${slug}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(large(page, 'In red')).toBeVisible()
  const box = await heading.boundingBox()
  const shift = await measureLayoutShift(page)
  code.release()
  await expect(thumbnails(page)).toHaveCount(3)
  expect(await heading.boundingBox()).toEqual(box)
  await expectNoLayoutShiftSince(page, shift)

  await openHydrated(page, '/shop')
  const images = await holdRequests(page, '**/trpc/products.get**')
  await page.getByRole('article', { name }).getByRole('link').click()
  await expect(heading).toHaveText(name)
  await expect(large(page, 'In red')).toBeVisible()
  const reserved = await heading.boundingBox()
  images.release()
  await expect(thumbnails(page)).toHaveCount(3)
  expect(await heading.boundingBox()).toEqual(reserved)
})

test('shows no thumbnails for one image, and no full screen for none', async ({ page, shop: { api } }) => {
  const single = await productIn(api, 'red')
  await openHydrated(page, `/shop/${single.slug}`)
  await expect(fullScreen(page)).toBeVisible()
  await expect(main(page).getByRole('list', { name: 'Pictures' })).toHaveCount(0)
  await fullScreen(page).click()
  await expect(inViewer(page, 'In red')).toBeVisible()
  await expect(viewer(page).getByRole('button', { name: 'Next picture' })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(inViewer(page, 'In red')).toBeVisible()

  const bare = await productIn(api)
  await openHydrated(page, `/shop/${bare.slug}`)
  await expect(large(page, bare.name)).toBeVisible()
  await expect(fullScreen(page)).toHaveCount(0)
})

test('shows the image of a choice on the page and in the cart', async ({ page, shop: { api } }) => {
  const { id, slug } = await productIn(api, 'white', 'green')
  const { images } = await api.addImage(id, await png('blue'), 'In blue')
  const [, blue = { id: '' }] = images
  const choices = [{ name: 'Pearl' }, { name: 'Ink', image: blue.id }]
  await api.call('PUT', `/api/admin/products/${id}`, { body: { options: [{ name: 'Paint', choices }] } })

  await openHydrated(page, `/shop/${slug}`)
  await expect(large(page, 'In white')).toBeVisible()
  await page.getByRole('radio', { name: 'Ink' }).click()
  await expect(large(page, 'In blue')).toBeVisible()
  await expect(thumbnails(page).nth(2)).toHaveAttribute('aria-current', 'true')
  // A click on another thumbnail still shows that image.
  await thumbnails(page).nth(1).click()
  await expect(large(page, 'In green')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await openCart(page)
  const [stem] = blue.id.split('-1')
  await expect(page.getByTestId('cart-line').locator('img')).toHaveAttribute('src', new RegExp(stem ?? '-'))
})

for (const [width, height] of [
  [1280, 720],
  [740, 375],
  [375, 812],
] as const)
  test(`shows the whole image in full screen at ${width} × ${height}`, async ({ page, shop: { api } }) => {
    await page.setViewportSize({ width, height })
    const { id, slug } = await productIn(api)
    const sizes = [
      [600, 1600],
      [1000, 1000],
      [300, 200],
    ] as const
    for (const [width, height] of sizes) {
      const image = sharp({ create: { width, height, channels: 3, background: 'teal' } }).png()
      await api.addImage(id, new Uint8Array(await image.toBuffer()), `${width} wide`)
    }
    await page.goto(`/shop/${slug}`)
    await fullScreen(page).click()
    for (const [ownWidth, ownHeight] of sizes) {
      const image = inViewer(page, `${ownWidth} wide`)
      await expect(image).not.toHaveJSProperty('naturalWidth', 0)
      await expect(image).toBeInViewport({ ratio: 0.99 })
      const box = await image.boundingBox()
      const arrows = width < 640 ? 64 : 0
      const scale = Math.min(1, width / ownWidth, (height - arrows - (box?.y ?? 0)) / ownHeight)
      expect(box?.width).toBeLessThanOrEqual(ownWidth)
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(ownWidth / ownHeight, 1)
      expect(box?.width).toBeGreaterThanOrEqual(Math.floor(ownWidth * scale) - 1)
      await page.keyboard.press('ArrowRight')
    }
  })

test('shows a black drawing on a light tile in full screen', async ({ page, shop: { api } }) => {
  const { id, slug } = await productIn(api)
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><circle cx="400" cy="300" r="200"/></svg>'
  await api.addImage(id, new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer()), 'A drawing')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/shop/${slug}`)
    await fullScreen(page).click()
    await expect(inViewer(page, 'A drawing')).toBeInViewport({ ratio: 0.99 })
    const { data } = await sharp(await inViewer(page, 'A drawing').screenshot({ animations: 'disabled' }))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
  }
})
