// `npm run test:wide`: axe on every page in every appearance, and the main journeys in the browsers that are installed.
import { findBrowsers } from '@voltway/e2e/web-driver'
import { runTests } from './run-tests.ts'

for (const { name, missing } of findBrowsers())
  if (missing.length > 0)
    console.warn(`No journeys run in ${name}, because ${missing.join(' and ')} must be installed for them.`)

runTests([{ runner: 'playwright', args: ['test', '--config=playwright.wide.config.ts'] }])
