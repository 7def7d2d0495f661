// `npm run faults`: long chaos tests on a running shop (floods, kills, full disks, lost responses, early clicks), on both
// databases. Tests that take only seconds are in `npm run test:all`. Words after `--` select files: `npm run faults -- memory`. The word
// `browser` selects the tests of pages.
import { spawnSync } from 'node:child_process'
import { runTests } from './run-tests.ts'

const words = process.argv.slice(2)
const files = words.filter((word) => word !== 'browser')
const all = words.length === 0

const isInstalled = (program: string) => spawnSync(program, ['version']).error === undefined
const missing = ['caddy', 'nginx'].filter((program) => !isInstalled(program))
// With the argument `proxies` the tests run, and fail, also without the programs.
const withoutProxies = all && missing.length > 0
if (withoutProxies)
  console.warn(
    `The tests behind proxies are skipped, because ${missing.join(' and ')} must be installed for them.`,
  )

const vitest = [
  '--config=vitest.chaos.config.ts',
  ...(withoutProxies ? ['--exclude=**/proxies.test.ts'] : []),
  ...files,
]
const playwright = ['--config=apps/web/playwright.chaos.config.ts']

runTests({
  ...((all || files.length > 0) && { vitest }),
  ...((all || words.includes('browser')) && { playwright }),
})
