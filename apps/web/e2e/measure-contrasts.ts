import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Returns the WCAG contrast of white with the brightest point behind each text. */
export async function measureContrasts(page: Page, selector: string): Promise<[string, number][]> {
  const words = page.locator(selector).filter({ visible: true })
  const positions = await words.evaluateAll(async (elements) => {
    // Waits for two frames, because a screenshot may show the previous frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, top, width, height } = range.getBoundingClientRect()
      return { text: element.textContent, left, top, width, height }
    })
  })
  const { data, info } = await sharp(await page.screenshot({ scale: 'css' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return positions
    .filter(({ text, width }) => text !== '' && width > 0)
    .map(({ text, left, top, width, height }): [string, number] => {
      let most = 0
      for (let y = Math.floor(top); y < top + height; y += 1)
        for (let x = Math.floor(left); x < left + width; x += 1)
          most = Math.max(most, luminance(data, (y * info.width + x) * info.channels))
      return [text ?? '', 1.05 / (most + 0.05)]
    })
}

/** Hides all texts, so that a screenshot shows only their background. */
export async function hideTexts(page: Page): Promise<void> {
  await page.locator('section *, header *').evaluateAll((elements) => {
    for (const element of elements as HTMLElement[])
      element.style.setProperty('color', 'transparent', 'important')
  })
}

/** Returns the luminance of a pixel; positions outside the image count as white. */
function luminance(pixels: Buffer, at: number): number {
  const channel = (offset: number) => linear[pixels[at + offset] ?? 255] ?? 1
  return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
}

const linear = Array.from({ length: 256 }, (_, step) => {
  const value = step / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})
