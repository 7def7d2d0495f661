import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/**
 * No serious or critical finding of axe, in light and in dark, and nothing to scroll sideways on a very small screen. Of `alike`,
 * which are many of one kind, axe looks at five.
 */
export async function expectGood(page: Page, alike?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const exclude = alike === undefined ? [] : [`${alike}:nth-child(n + 6)`]
  await expectAccessible(page, 'light', exclude, {})
  // The second scheme has other colours, and nothing else that is new.
  await expectAccessible(page, 'dark', exclude, { runOnly: ['color-contrast'] })
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

async function expectAccessible(
  page: Page,
  colorScheme: 'light' | 'dark',
  exclude: string[],
  options: RunOptions,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    for (const animation of running) animation.finish()
    return running.length === 0
  })
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: typeof axe }).axe.run({ exclude: given.exclude }, given.options),
    { exclude, options: { ...options, resultTypes: ['violations'] } satisfies RunOptions },
  )
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found).toEqual([])
}
