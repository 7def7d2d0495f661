import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** The long attacks on pages, one after another, because each wants the machine for itself. */
export default defineConfig(journeys, {
  testDir: 'faults',
  fullyParallel: false,
  workers: 1,
  timeout: 20 * 60_000,
})
