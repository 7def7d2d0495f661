import type { Page } from '@playwright/test'
import { expect, test } from '@voltway/e2e'
import { expectNoLayoutShiftSince, measureLayoutShift } from '@voltway/e2e/measure-layout-shift'
import { panelTexts } from '../src/lib/panel-texts.ts'
import { holdRequests } from './hold-requests.ts'
import { hideTexts, measureContrasts } from './measure-contrasts.ts'

const firstPanel = panelTexts['model-3']
/** The allowed shift when the font loads: the metrics of the fallback font differ by one or two pixels. */
const fontShift = 0.002
const code = '**/*.js'

test('shows every panel of the home page without scripts', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    Object.values(panelTexts).map(({ title }) => title),
  )
  await expect(page.locator('#model-3')).toContainText(firstPanel.subtitle)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(
    await page.locator('#model-3 img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
})

for (const path of ['/', '/shop'])
  test(`covers no link at the end of ${path} with the hint about scripts`, async ({ newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    await page.goto(path)
    const hint = page.locator('noscript')
    await expect(hint).toBeInViewport({ ratio: 1 })
    const last = page.getByRole('contentinfo').getByText('Live chat')
    // The page grows while its end comes into view.
    const scrollToEnd = () => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    const isAboveHint = async () => {
      await last.evaluate(scrollToEnd)
      const [link, edge] = [await last.boundingBox(), await hint.boundingBox()]
      return link !== null && edge !== null && link.y > 0 && link.y + link.height <= edge.y
    }
    await expect.poll(isAboveHint).toBe(true)
  })

for (const [path, words] of [
  ['/shop', 'Shop'],
  ['/demodrive', 'Schedule a Demo Drive'],
  ['/support', 'Support'],
  ['/privacy-legal', 'Privacy & Legal'],
  ['/careers', 'Careers'],
  ['/news', 'News'],
  ['/locations', 'Locations'],
  ['/no-such-page', 'Page not found'],
  ['/shop/never-was', 'This product is not on sale'],
] as const) {
  test(`shows ${path} without scripts, and the same page after hydration`, {
    tag: '@chromium',
  }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 404/)
    const before = await holdRequests(page, code)
    await page.goto(path)
    // The shift by the font is independent of the app.
    const shift = await measureLayoutShift(page)
    before.release()
    await expectApp(page)
    const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
    const prerendered = await page.evaluate((html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html')
      const text = (selector: string) => [...body.querySelectorAll(selector)].map((each) => each.textContent)
      return { headings: text('h1'), main: text('main') }
    }, html)
    expect(prerendered.headings).toEqual([words])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
    expect([await page.locator('main').textContent()]).toEqual(prerendered.main)
    await expectNoLayoutShiftSince(page, shift)
  })
}

for (const [width, height] of [
  [412, 823],
  [1280, 800],
] as const) {
  test(`hydrates at ${width} × ${height} without a layout shift or a second request for an image`, {
    tag: '@chromium',
  }, async ({ page }) => {
    const images: string[] = []
    page.on('request', (request) => request.resourceType() === 'image' && images.push(request.url()))
    await page.setViewportSize({ width, height })
    const before = await holdRequests(page, code)
    await page.goto('/')
    const image = page.locator('#model-3 img')
    const shown = await image.evaluate((image: HTMLImageElement) => image.currentSrc)
    const box = await image.boundingBox()
    before.release()
    await expectApp(page)

    expect(await image.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(shown)
    expect(await image.boundingBox()).toEqual(box)
    expect(images).toContain(shown)
    expect(images.filter((url) => /model-3/.test(url))).toEqual([shown])
    expect(new Set(images).size).toBe(images.length)
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    expect((await measureLayoutShift(page)).value).toBeLessThan(fontShift)
  })
}

test('keeps the scroll position on hydration, and executes earlier clicks', async ({ page }) => {
  const before = await holdRequests(page, code)
  await page.goto('/#solar')
  await expect(page.locator('#solar')).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('button', { name: 'Cart' }).click()
  before.release()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#solar')).toBeInViewport({ ratio: 0.9 })
})

for (const path of ['/support', '/no-such-page', '/shop/never-was']) {
  test(`executes a click during the hydration of ${path}`, async ({ page, allowConsoleError }) => {
    allowConsoleError(/status of 404/)
    const before = await holdRequests(page, code)
    await page.goto(path)
    await page.evaluate(() => {
      const root = document.getElementById('root')
      const cart = () =>
        [...document.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel?.startsWith('Cart'))
      // React adds a property to its root element directly before it renders.
      const timer = setInterval(() => {
        if (!Object.keys(root ?? {}).some((key) => key.startsWith('__react'))) return
        clearInterval(timer)
        cart()?.click()
      })
    })
    before.release()
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  })
}

test('keeps the focus on its link on hydration', async ({ page }) => {
  const before = await holdRequests(page, code)
  await page.goto('/')
  const link = page.locator('#model-y').getByRole('link', { name: 'Demo Drive' })
  await link.focus()
  // Waits until the link no longer moves, because the focus scrolls the page.
  await link.click({ trial: true })
  const { y } = (await link.boundingBox()) ?? { y: 0 }
  before.release()
  await expectApp(page)
  await expect(link).toBeFocused()
  expect((await link.boundingBox())?.y).toBe(y)
})

for (const [width, height] of [
  [375, 812],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1920, 1080],
] as const) {
  test(`shows readable white text on every image at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expectApp(page)
    await page.mouse.move(width / 2, height / 2)
    await expect(page.locator('dl')).toHaveCount(Object.keys(panelTexts).length)
    const shade = await page.evaluate(() => {
      const bar = document.querySelector('header')
      if (bar === null) return Number.NaN
      return bar.offsetHeight - Number.parseFloat(getComputedStyle(bar, '::before').bottom)
    })
    await hideTexts(page)
    for (const id of Object.keys(panelTexts)) {
      await page.locator(`#${id}`).evaluate((panel) => panel.scrollIntoView({ behavior: 'instant' }))
      await page.locator(`#${id} img`).evaluate((image: HTMLImageElement) => image.decode())
      const title = await page.locator(`#${id} h2`).boundingBox()
      expect(title?.y, id).toBeGreaterThanOrEqual(shade)
      for (const [word, contrast] of await measureContrasts(page, `#${id} :is(h2, p, dt, dd, a), header a`)) {
        expect(contrast, `${id}: ${word}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
}

/** Waits until React has hydrated the page, to which it then adds its own properties. */
async function expectApp(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}
