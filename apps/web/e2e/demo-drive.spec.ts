import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { contrasts, hideWords } from './contrasts.ts'
import { layoutShift } from './layout-shift.ts'

const filmBytes = 2_500_000

const pause = (page: Page) => page.getByRole('button', { name: 'Pause the film' })
const play = (page: Page) => page.getByRole('button', { name: 'Play the film' })
const film = <Result>(page: Page, look: (film: HTMLVideoElement) => Result) =>
  page.locator('video').evaluate(look)
const still = (page: Page) => film(page, ({ paused }) => paused)

/** Moves its tab behind another one, as far as the page can tell. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

/** The addresses of the films that a page has asked for. */
function requestedFilms(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'media') asked.push(request.url())
  })
  return asked
}

/** Opens the page, and waits until it has the image after which the film begins, or does not. */
async function openWithFirstFrame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { decode } = HTMLImageElement.prototype
    HTMLImageElement.prototype.decode = function decodeAndTell() {
      return decode.call(this).finally(() => document.documentElement.setAttribute('data-first-frame', ''))
    }
  })
  await page.goto('/demodrive')
  await expect(page.locator('html')).toHaveAttribute('data-first-frame')
}

test('the film plays by itself, silent, in its place and over and over, until a click stops it', async ({
  page,
}) => {
  await page.goto('/demodrive')
  await expect(pause(page)).toBeVisible()
  await expect.poll(() => film(page, ({ currentTime }) => currentTime)).toBeGreaterThan(0.1)
  // The attribute, because Firefox has no property for what it always does.
  const settings = (video: HTMLVideoElement) => [video.muted, video.loop, video.hasAttribute('playsinline')]
  expect(await film(page, settings)).toEqual([true, true, true])
  await expect(page.locator('video')).toBeVisible()

  await pause(page).click()
  await expect(play(page)).toBeVisible()
  await hide(page, true)
  await hide(page, false)
  expect(await still(page)).toBe(true)
  await play(page).click()
  await expect.poll(() => still(page)).toBe(false)
})

test('the film rests while nobody can see it', async ({ page }) => {
  await page.goto('/demodrive')
  await expect(pause(page)).toBeVisible()
  await hide(page, true)
  await expect.poll(() => still(page)).toBe(true)
  await hide(page, false)
  await expect.poll(() => still(page)).toBe(false)

  await page.setViewportSize({ width: 400, height: 80 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => still(page)).toBe(true)
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect.poll(() => still(page)).toBe(false)
})

test('who wants less motion gets the first frame, and the film only when asking for it', async ({ page }) => {
  const asked = requestedFilms(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithFirstFrame(page)
  await expect(play(page)).toBeVisible()
  expect(await still(page)).toBe(true)
  expect(asked).toEqual([])
  await play(page).click()
  await expect(pause(page)).toBeVisible()
  expect(asked).not.toEqual([])

  // A wish that changes back before the next frame has not changed for the page.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(play(page)).toBeVisible()
})

test('who saves data is not sent the film unasked', async ({ page }) => {
  const asked = requestedFilms(page)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await openWithFirstFrame(page)
  await expect(play(page)).toBeVisible()
  expect(await still(page)).toBe(true)
  expect(asked).toEqual([])
})

test('the film lasts six seconds at least, each of its files is light, and its first frame is the image before it', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/demodrive')
  const files = await page
    .locator('video source')
    .evaluateAll((sources) => sources.map((source) => source.getAttribute('src') ?? ''))
  expect(files).toHaveLength(2)
  for (const file of files) {
    const bytes = (await (await page.request.get(shop.url + file)).body()).length
    expect(bytes, file).toBeGreaterThan(0)
    expect(bytes, file).toBeLessThanOrEqual(filmBytes)
  }
  const shape = await film(page, async (video) => {
    const loaded = new Promise((resolve) => video.addEventListener('loadeddata', resolve))
    video.preload = 'auto'
    await loaded
    return { lasts: video.duration >= 6, width: video.videoWidth, height: video.videoHeight }
  })
  expect(shape).toEqual({ lasts: true, width: 1920, height: 1080 })
  // A frame that is loaded is not drawn at once.
  await expect.poll(() => film(page, differenceToImage), 'of 255 steps').toBeLessThan(4)
})

/** The mean difference of the film's frame to the image before it, of 255 steps. */
const differenceToImage = async (video: HTMLVideoElement): Promise<number> => {
  const shrunk = (frame: HTMLVideoElement | HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
    const pen = canvas.getContext('2d')
    pen?.drawImage(frame, 0, 0, 64, 36)
    return [...(pen?.getImageData(0, 0, 64, 36).data ?? [])]
  }
  const image = document.querySelector<HTMLImageElement>('main img')
  await image?.decode()
  const before = image === null ? [] : shrunk(image)
  const away = shrunk(video).map((value, index) => Math.abs(value - (before[index] ?? 255)))
  return away.reduce((sum, each) => sum + each, 0) / away.length
}

test('the document itself asks for the image before the film, and no other document does', async ({
  page,
}) => {
  const preloads = page.locator('link[rel=preload][as=image][imagesrcset*="poster"]')
  await page.goto('/demodrive')
  const shown = await page.locator('main img').evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect(page.locator('link[rel=preload][as=image]')).toHaveCount(1)
  expect(shown).toMatch(/1920-[^/]*\.avif$/)
  // What was asked for in advance in other words would be loaded twice.
  const asked = await page
    .locator('main source')
    .first()
    .evaluate((source: HTMLSourceElement) => [source.srcset, source.sizes])
  expect([await preloads.getAttribute('imagesrcset'), await preloads.getAttribute('imagesizes')]).toEqual(
    asked,
  )
  await page.goto('/shop')
  await expect(preloads).toHaveCount(0)
})

test('in a tall window the film stands below the words, and a phone takes the smaller image', async ({
  newVisitor,
}) => {
  const page = await newVisitor({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    reducedMotion: 'reduce',
  })
  await openWithFirstFrame(page)
  const words = await page.getByText('Half an hour').boundingBox()
  const top = (await page.locator('main img').boundingBox())?.y ?? 0
  expect(top).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0))
  const shown = await page.locator('main img').evaluate((image: HTMLImageElement) => image.currentSrc)
  expect(shown).toMatch(/1280-[^/]*\.avif$/)
})

test('nothing on the page moves aside while it loads', { tag: '@chromium' }, async ({ page }) => {
  await page.goto('/demodrive')
  await expect(pause(page)).toBeVisible()
  expect((await layoutShift(page)).value).toBeLessThan(0.01)
})

for (const [width, height] of [
  [320, 640],
  [375, 812],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`at ${width} × ${height} no light of the film crosses the words above it`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openWithFirstFrame(page)
    await hideWords(page)
    for (const [word, contrast] of await contrasts(page, 'main :is(h1, p)'))
      expect(contrast, word).toBeGreaterThanOrEqual(10)
  })
}
