// `npm run faults`: the long attacks on a running store (floods, kills, full disks, lost answers, pages pressed while
// they start), on both databases. What takes seconds is in `npm test`. Words after `--` choose files: `npm run faults -- memory`.
import { runTests } from './run-tests.ts'

const chosen = process.argv.slice(2)

await runTests([
  {
    runner: 'vitest',
    args: ['run', '--config=vitest.faults.config.ts', '--reporter=default', '--reporter=json', ...chosen],
  },
  ...(chosen.length > 0 && !chosen.includes('browser')
    ? []
    : [
        {
          runner: 'playwright' as const,
          args: ['test', '--config=apps/web/playwright.faults.config.ts', '--reporter=list,json'],
        },
      ]),
])
