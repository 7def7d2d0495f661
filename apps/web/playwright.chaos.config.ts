import { defineConfig } from '@playwright/test'
import { createJourneysConfig } from '@voltway/e2e/config'

/** The long attacks on pages, one after another, because each wants the machine for itself. */
export default defineConfig(await createJourneysConfig(), {
  testDir: 'chaos-tests',
  fullyParallel: false,
  workers: 1,
  timeout: 20 * 60_000,
})
