import { defineConfig } from '@playwright/test'
import { createJourneysConfig } from '@voltway/e2e/journeys-config'

/** The chaos tests of pages. They run one after another, because each needs the whole machine. */
export default defineConfig(await createJourneysConfig(), {
  testDir: 'chaos-tests',
  fullyParallel: false,
  workers: 1,
  timeout: 20 * 60_000,
})
