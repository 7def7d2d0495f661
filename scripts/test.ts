// `npm test`: unit and integration tests, then browser journeys. `--no-browser` and `--browser` run one half only.
import { parseArgs } from 'node:util'
import { type Run, runTests } from './run-tests.ts'

const { values } = parseArgs({ options: { browser: { type: 'boolean' } }, allowNegative: true })

const unit: Run = { runner: 'vitest', args: ['run'] }
const journeys: Run = { runner: 'playwright', args: ['test'] }

await runTests([...(values.browser ? [] : [unit]), ...(values.browser === false ? [] : [journeys])])
