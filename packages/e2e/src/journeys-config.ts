import { join } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import { browserOptions } from './browser-options.ts'
import { nodeCount } from './start-shop.ts'

const browsers = ['chromium', 'firefox', 'webkit'] as const
const root = join(import.meta.dirname, '../../..')

const fastStartArgs = [
  // Pages see the usual sizes, but the browser draws a quarter of the pixels. Without a graphics card that takes a third of the
  // time.
  '--force-device-scale-factor=0.5',
  // A page is too short-lived to benefit from optimised code. The fast baseline compiler helps at once.
  '--js-flags=--no-maglev --no-opt --always-sparkplug',
  // Without a graphics card a separate GPU process only adds copies.
  '--in-process-gpu',
]

/** Returns the configuration of all journeys. */
export async function createJourneysConfig(): Promise<PlaywrightTestConfig> {
  const { args = [], ...browser } = await browserOptions()
  return {
    ...(nodeCount > 1 && { globalSetup: join(root, 'packages/db/test/postgres-global-setup.ts') }),
    outputDir: join(root, 'test-results/journeys'),
    fullyParallel: true,
    // Two workers per core on the usual two cores, because a journey waits for much of its time.
    workers: 4,
    forbidOnly: true,
    // Long, so that tests on a busy machine are slow instead of failing.
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
 * Returns the configuration of these apps' journeys in the browsers of the comma-separated list `names`. Journeys that need a
 * feature of Chromium only are tagged `@chromium`.
 */
export async function createAppJourneysConfig(
  apps: string[],
  names = 'chromium',
): Promise<PlaywrightTestConfig> {
  const chosen = browsers.filter((browser) => names.split(',').includes(browser))
  if (chosen.length === 0) throw new Error(`BROWSERS must name some of ${browsers.join(', ')}`)
  return {
    ...(await createJourneysConfig()),
    projects: chosen.flatMap((browser) =>
      apps.map((app) => ({
        testDir: join(root, 'apps', app, 'e2e'),
        testIgnore: '**/e2e/wide/**',
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
