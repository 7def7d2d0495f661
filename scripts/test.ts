// `npm test`: unit and integration tests, then the browser journeys unless --no-browser is given.
import { parseArgs } from 'node:util'
import { type Run, runTests } from './run-tests.ts'

const { values } = parseArgs({ options: { 'no-browser': { type: 'boolean', default: false } } })

const unit: Run = { runner: 'vitest', args: ['run', '--reporter=default', '--reporter=json'] }
const browser: Run = { runner: 'playwright', args: ['test', '--config=apps/web', '--reporter=list,json'] }

await runTests(values['no-browser'] ? [unit] : [unit, browser])
