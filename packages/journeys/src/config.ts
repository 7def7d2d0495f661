import { join } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import { browserOptions } from './browser-options.ts'

/** How the journeys of every app run. */
export async function journeysConfig(): Promise<PlaywrightTestConfig> {
  return {
    testDir: 'e2e',
    globalSetup: join(import.meta.dirname, 'seed-once.ts'),
    fullyParallel: true,
    workers: 2,
    forbidOnly: true,
    // Generous, so that a busy machine makes the tests slow and not red.
    timeout: 120_000,
    expect: { timeout: 30_000 },
    use: {
      viewport: { width: 1280, height: 800 },
      launchOptions: await browserOptions(),
      screenshot: 'only-on-failure',
    },
  }
}
