import { join } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import { browserOptions } from './browser-options.ts'
import { nodeCount } from './start-shop.ts'

const browsers = ['chromium', 'firefox', 'webkit'] as const
const root = join(import.meta.dirname, '../../..')

const fastStartArgs = [
  // Pages are laid out as ever, and see one pixel per pixel; what nobody looks at is composed in a quarter of them,
  // which without a graphics card takes a third of the time.
  '--force-device-scale-factor=0.5',
  // A page is gone before what its scripts do again and again has paid for being optimised; a quick compiler pays at once.
  '--js-flags=--no-maglev --no-opt --always-sparkplug',
  // Nothing is drawn by a graphics card, so what would be sent to a process that drives one stays where it is.
  '--in-process-gpu',
]

/** How journeys run, wherever they are. */
export async function createJourneysConfig(): Promise<PlaywrightTestConfig> {
  const { args = [], ...browser } = await browserOptions()
  return {
    ...(nodeCount > 1 && { globalSetup: join(root, 'packages/db/test/postgres-global-setup.ts') }),
    outputDir: join(root, 'test-results/journeys'),
    fullyParallel: true,
    // Two for each of the usual two cores: a journey waits for a good part of its time.
    workers: 4,
    forbidOnly: true,
    // Generous, so that a busy machine makes the tests slow and not red.
    timeout: 120_000,
    expect: { timeout: 30_000 },
    use: {
      viewport: { width: 1280, height: 800 },
      launchOptions: { ...browser, args: [...args, ...fastStartArgs] },
      screenshot: 'only-on-failure',
    },
  }
}

/**
 * The journeys of these apps, in Chromium, or in the browsers that `names` has, with commas between them. What asks Chromium for
 * something that the others do not have is tagged `@chromium`.
 */
export async function journeysOf(apps: string[], names = 'chromium'): Promise<PlaywrightTestConfig> {
  const chosen = browsers.filter((browser) => names.split(',').includes(browser))
  if (chosen.length === 0) throw new Error(`BROWSERS must name some of ${browsers.join(', ')}`)
  return {
    ...(await createJourneysConfig()),
    projects: chosen.flatMap((browser) =>
      apps.map((app) => ({
        testDir: join(root, 'apps', app, 'e2e'),
        ...(browser === 'chromium'
          ? { name: app }
          : {
              name: `${app} in ${browser}`,
              grepInvert: /@chromium/,
              use: { browserName: browser, launchOptions: {} },
            }),
      })),
    ),
  }
}
