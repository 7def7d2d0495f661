// `npm test`: the quick tests, then the quick journeys in a browser. `--all` adds the slow ones. `--no-browser` omits the journeys,
// and `--browser` runs only journeys. `--wide` runs neither: it runs axe on every page in every appearance, and four journeys in the
// installed browsers.
import { parseArgs } from 'node:util'
import { findBrowsers } from '@voltway/e2e/web-driver'
import { type Run, runTests } from './run-tests.ts'

const { values } = parseArgs({
  options: { all: { type: 'boolean' }, browser: { type: 'boolean' }, wide: { type: 'boolean' } },
  allowNegative: true,
})

// Tests that take long have `.slow.` in the names of their files, and so have most journeys.
const [quickTests, quickJourneys] = ['--exclude=**/*.slow.test.ts', String.raw`^(?!.*\.slow\.).*\.spec\.ts$`]
const unit: Run = { runner: 'vitest', args: ['run', ...(values.all ? [] : [quickTests])] }
const journeys: Run = { runner: 'playwright', args: ['test', ...(values.all ? [] : [quickJourneys])] }
const wide: Run = { runner: 'playwright', args: ['test', '--config=playwright.wide.config.ts'] }

for (const { name, missing } of values.wide ? findBrowsers() : [])
  if (missing.length > 0)
    console.warn(`No journeys run in ${name}, because ${missing.join(' and ')} must be installed for them.`)

runTests(
  values.wide ? [wide] : [...(values.browser ? [] : [unit]), ...(values.browser === false ? [] : [journeys])],
)
