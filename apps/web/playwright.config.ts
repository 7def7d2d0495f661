import { defineConfig } from '@playwright/test'
import { browserOptions } from './e2e/harness-browser.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
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
})
