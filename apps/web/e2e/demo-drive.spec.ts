import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { hideTexts, measureContrasts } from './measure-contrasts.ts'

const pause = (page: Page) => page.getByRole('button', { name: 'Pause the film' })
const play = (page: Page) => page.getByRole('button', { name: 'Play the film' })
const film = <Result>(page: Page, look: (film: HTMLVideoElement) => Result) =>
  page.locator('video').evaluate(look)
const still = (page: Page) => film(page, ({ paused }) => paused)

/** Returns the growing list of URLs of the films that a page requests. */
function requestedFilms(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'media') urls.push(request.url())
  })
  return urls
}

/** Opens the page and waits until it has decoded the first image, after which the film may start. */
async function openWithFirstFrame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { decode } = HTMLImageElement.prototype
    HTMLImageElement.prototype.decode = function decodeAndMark() {
      return decode.call(this).finally(() => document.documentElement.setAttribute('data-first-frame', ''))
    }
  })
  await page.goto('/demodrive')
  await expect(page.locator('html')).toHaveAttribute('data-first-frame')
}

test('plays the film muted, inline and in a loop until a click pauses it', async ({ page }) => {
  await page.goto('/demodrive')
  await expect(pause(page)).toBeVisible()
  await expect.poll(() => film(page, ({ currentTime }) => currentTime)).toBeGreaterThan(0.1)
  // Firefox always plays inline and has no property for it, so this checks the attribute.
  const settings = (video: HTMLVideoElement) => [video.muted, video.loop, video.hasAttribute('playsinline')]
  expect(await film(page, settings)).toEqual([true, true, true])
  await expect(page.locator('video')).toBeVisible()

  await pause(page).click()
  await expect(play(page)).toBeVisible()
  expect(await still(page)).toBe(true)
  await play(page).click()
  await expect.poll(() => still(page)).toBe(false)
})

test('shows only the first frame with reduced motion, and plays the film on a click', async ({ page }) => {
  const requested = requestedFilms(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithFirstFrame(page)
  await expect(play(page)).toBeVisible()
  expect(await still(page)).toBe(true)
  expect(requested).toEqual([])
  await play(page).click()
  await expect(pause(page)).toBeVisible()
  await expect.poll(() => requested).not.toEqual([])

  // The page does not notice a preference that changes back before the next frame.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(play(page)).toBeVisible()
})

test('preloads the first image in the HTML', async ({ page }) => {
  const preloads = page.locator('link[rel=preload][as=image][imagesrcset*="poster"]')
  await page.goto('/demodrive')
  const shown = await page.locator('main img').evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect(page.locator('link[rel=preload][as=image]')).toHaveCount(1)
  expect(shown).toMatch(/1920-[^/]*\.avif$/)
  // A preload with other attributes than the image would load it twice.
  const attributes = await page
    .locator('main source')
    .first()
    .evaluate((source: HTMLSourceElement) => [source.srcset, source.sizes])
  expect([await preloads.getAttribute('imagesrcset'), await preloads.getAttribute('imagesizes')]).toEqual(
    attributes,
  )
})

test('shows the film below the text, and a smaller image on a phone', async ({ newVisitor }) => {
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

test('loads without a layout shift', { tag: '@chromium' }, async ({ page }) => {
  await page.goto('/demodrive')
  await expect(pause(page)).toBeVisible()
  expect((await measureLayoutShift(page)).value).toBeLessThan(0.01)
})

for (const [width, height] of [
  [320, 640],
  [375, 812],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`keeps the text above the film readable at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openWithFirstFrame(page)
    await hideTexts(page)
    for (const [word, contrast] of await measureContrasts(page, 'main :is(h1, p)'))
      expect(contrast, word).toBeGreaterThanOrEqual(10)
  })
}
