import { expect, test } from '@voltway/e2e'
import { pressTabUntilFocused } from '@voltway/e2e/press-tab-until-focused'
import sharp from 'sharp'
import { expectHydrated } from './expect-hydrated.ts'

for (const [width, height] of [
  [1366, 768],
  [390, 844],
  [320, 256],
] as const)
  test(`hides no focused link of the home page behind the bar at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expectHydrated(page)
    await page.mouse.move(5, 5)
    const links = page.getByRole('main').getByRole('link')
    // Each panel has two links as soon as the products have loaded.
    await expect(links).toHaveCount(12)
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    for (let step = 0; step < 18; step += 1) {
      await page.keyboard.press('Shift+Tab')
      await expect
        .poll(() =>
          page.evaluate(() => {
            const focused = document.activeElement?.getBoundingClientRect()
            const bar = document.querySelector('header')?.getBoundingClientRect()
            return (focused?.top ?? -1) >= (bar?.bottom ?? 0) - 1
          }),
        )
        .toBe(true)
    }
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`draws the focus ring of a product's image on the page, in the ${colorScheme} scheme`, async ({
    page,
    shop: { api },
  }) => {
    await page.emulateMedia({ colorScheme })
    const { id, slug } = await api.createProduct({ name: `Grey ${colorScheme}`, price: 1 })
    const grey = sharp({ create: { width: 800, height: 600, channels: 3, background: '#808080' } }).png()
    await api.addImage(id, new Uint8Array(await grey.toBuffer()), 'Grey')
    await page.goto(`/shop/${slug}`)
    await expectHydrated(page)
    const button = page.getByRole('button', { name: 'Full screen' })
    await expect(page.getByRole('img', { name: 'Grey' })).not.toHaveJSProperty('naturalWidth', 0)
    /** Takes a screenshot of the image with a margin; without its corners if the margin is negative. */
    const pixels = async (margin: number) => {
      const box = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const [x, y] = [box.x - margin, box.y - margin]
      return sharp(
        await page.screenshot({
          animations: 'disabled',
          clip: { x, y, width: box.width + 2 * margin, height: box.height + 2 * margin },
        }),
      )
        .raw()
        .toBuffer()
    }
    const [image, around] = [await pixels(-4), await pixels(6)]
    await pressTabUntilFocused(page, button)
    expect(Buffer.compare(await pixels(-4), image), 'the ring is not on the image').toBe(0)
    expect(Buffer.compare(await pixels(6), around), 'the ring is on the page').not.toBe(0)
  })
