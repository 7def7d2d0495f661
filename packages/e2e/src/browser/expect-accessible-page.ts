import { expect, type Page } from '@playwright/test'
import axe, { type NodeResult, type Result, type RunOptions } from 'axe-core'

type Appearance = { width: number; colorScheme: 'light' | 'dark'; forcedColors?: 'active' }

export type Looks = {
  /** A selector of similar elements. Of many, axe checks the first five. */
  alike?: string
  /** Most texts are on images or below transparent layers. axe does not check their contrast; other tests do. */
  mostlyCovered?: boolean
  appearances?: readonly Appearance[]
}

const lightAndDark: Appearance[] = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
]

/** The light and the dark scheme, with and without forced colours, on a desktop and on a phone. */
export const everyAppearance: readonly Appearance[] = [1280, 375].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) => [
    { width, colorScheme },
    { width, colorScheme, forcedColors: 'active' },
  ]),
)

/**
 * Expects that axe finds no violation of WCAG 2.2 AA in any of the appearances, and that nothing scrolls horizontally on a
 * screen of 320 pixels. With an open dialog, axe checks only the dialog, because the page behind it is inert and has checks of
 * its own.
 */
export async function expectAccessiblePage(
  page: Page,
  { alike, mostlyCovered, appearances = lightAndDark }: Looks = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    // Chromium leaves the colours of descendants behind when a change of the appearance starts transitions.
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const found: string[] = []
  for (const appearance of appearances) {
    const { violations, words, covered } = await checkAppearance(page, appearance, alike)
    found.push(...violations)
    // A transparent layer above everything would hide all faults of contrast.
    if (!mostlyCovered && !appearance.forcedColors)
      expect(words, 'axe checks more texts than it skips').toBeGreaterThan(covered)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(found).toEqual([])
  const wider = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'body, main, [role=dialog], [role=alertdialog], [class*=overflow-y-auto]',
        ),
      ]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth || clientWidth > innerWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    )
  await expect.poll(wider).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function checkAppearance(page: Page, { width, ...media }: Appearance, alike: string | undefined) {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: null, ...media })
  await page.waitForFunction(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    for (const animation of running) animation.finish()
    return running.length === 0
  })
  const options: RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: {
      // Menus are outside of the landmarks.
      region: { enabled: false },
      // axe reads the colours of the page, which the browser replaces.
      'color-contrast': { enabled: media.forcedColors === undefined },
    },
    resultTypes: ['violations', 'incomplete', 'passes'],
  }
  const exclude = alike === undefined ? [] : [`${alike}:nth-child(n + 6)`]
  const { violations, incomplete, passes } = await page.evaluate(
    (given) => {
      const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
      const dialog = dialogs.findLast((each) => each.checkVisibility({ visibilityProperty: true }))
      const context = { include: [dialog ?? document], exclude: given.exclude }
      return (window as unknown as { axe: typeof axe }).axe.run(context, given.options)
    },
    { exclude, options },
  )
  const ofContrast = (results: Result[]) =>
    results.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
  return {
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) =>
          `${Object.values({ width, ...media })} ${id}: ${html.slice(0, 250)} ${failureSummary}`,
      ),
    ),
    words: ofContrast(passes).length,
    covered: ofContrast(incomplete).filter(isCovered).length,
  }
}

const isCovered = ({ any }: NodeResult) => any.some(({ data }) => data?.messageKey === 'bgOverlap')
