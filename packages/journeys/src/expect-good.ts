import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No serious or critical finding of axe, in light and in dark, and nothing to scroll sideways on a very small screen. */
export async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    )
    const axe = new AxeBuilder({ page }).setLegacyMode()
    // The second scheme has other colours, and nothing else that is new.
    if (colorScheme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const found = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const wider = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body, main, [role=dialog], [role=alertdialog]')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth || clientWidth > innerWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    )
  await expect.poll(wider).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}
