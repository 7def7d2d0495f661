import { expect, type Page } from '@playwright/test'
import axe, { type NodeResult, type Result, type RunOptions } from 'axe-core'

type Looks = {
  /** A selector of similar elements. Of many, axe checks the first five. */
  alike?: string
  /** Most texts are on images or below transparent layers. axe does not check their contrast; other tests do. */
  mostlyCovered?: boolean
}

/**
 * Expects no serious or critical finding of axe in the light and in the dark scheme, and no horizontal scrolling on a screen of
 * 320 pixels. With an open dialog, axe checks only the dialog, because the page behind it is inert and has checks of its own.
 */
export async function expectAccessiblePage(page: Page, { alike, mostlyCovered }: Looks = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const exclude = alike === undefined ? [] : [`${alike}:nth-child(n + 6)`]
  const checked = await expectNoViolations(page, 'light', exclude, {})
  // A transparent layer above everything would hide all faults of contrast.
  if (!mostlyCovered)
    expect(checked.words, 'axe checks more texts than it skips').toBeGreaterThan(checked.covered)
  // The dark scheme differs only in colours.
  await expectNoViolations(page, 'dark', exclude, { runOnly: ['color-contrast'] })
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

async function expectNoViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  exclude: string[],
  options: RunOptions,
): Promise<{ words: number; covered: number }> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    for (const animation of running) animation.finish()
    return running.length === 0
  })
  const { violations, incomplete, passes } = await page.evaluate(
    (given) => {
      const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
      const dialog = dialogs.findLast((each) => each.checkVisibility({ visibilityProperty: true }))
      const context = { include: [dialog ?? document], exclude: given.exclude }
      return (window as unknown as { axe: typeof axe }).axe.run(context, given.options)
    },
    {
      exclude,
      options: { ...options, resultTypes: ['violations', 'incomplete', 'passes'] } satisfies RunOptions,
    },
  )
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(found).toEqual([])
  const ofContrast = (results: Result[]) =>
    results.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
  return { words: ofContrast(passes).length, covered: ofContrast(incomplete).filter(isCovered).length }
}

const isCovered = ({ any }: NodeResult) => any.some(({ data }) => data?.messageKey === 'bgOverlap')
