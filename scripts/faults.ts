// `npm run faults`: the long attacks on a running store (floods, kills, full disks, lost answers, pages clicked while
// they start), on both databases. What takes seconds is in `npm test`. Words after `--` choose files: `npm run faults --
// memory`; the word `browser` chooses the attacks on pages.
import { type Run, runTests } from './run-tests.ts'

const words = process.argv.slice(2)
const files = words.filter((word) => word !== 'browser')

const server: Run = { runner: 'vitest', args: ['run', '--config=vitest.faults.config.ts', ...files] }
const browser: Run = {
  runner: 'playwright',
  args: ['test', '--config=apps/web/playwright.faults.config.ts'],
}

const all = words.length === 0
await runTests([
  ...(all || files.length > 0 ? [server] : []),
  ...(all || words.includes('browser') ? [browser] : []),
])
