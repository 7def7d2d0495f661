// `npm test`, `npm run test:wide` and `npm run test:all`: unit and integration tests, then browser journeys. `--no-browser` and
// `--browser` run one half only.
import { parseArgs } from 'node:util'
import { type Run, runTests } from './run-tests.ts'

/**
 * Arguments of the two runners. Tests that start processes or take long have `.wide.` in the names of their files, and so have
 * all journeys except the main ones.
 */
const scopes: Record<string, { unit: string[]; journeys: string[] }> = {
  main: { unit: ['--exclude=**/*.wide.test.ts'], journeys: [String.raw`^(?!.*\.wide\.spec).*\.spec\.ts$`] },
  wide: { unit: ['.wide.test.ts'], journeys: [String.raw`\.wide\.spec\.ts$`] },
  all: { unit: [], journeys: [] },
}

const { values } = parseArgs({
  options: { scope: { type: 'string', default: 'main' }, browser: { type: 'boolean' } },
  allowNegative: true,
})
const scope = scopes[values.scope]
if (scope === undefined) throw new Error(`--scope must be one of ${Object.keys(scopes).join(', ')}`)

const unit: Run = { runner: 'vitest', args: ['run', ...scope.unit] }
const journeys: Run = { runner: 'playwright', args: ['test', ...scope.journeys] }

runTests([...(values.browser ? [] : [unit]), ...(values.browser === false ? [] : [journeys])])
