// `npm test`: the quick tests, then the quick journeys in a browser. `--all` adds the slow ones, which have `.slow.` in the names of
// their files. `--no-browser` omits the journeys, and `--browser` runs only journeys. `--wide` runs neither: it runs axe on every
// page in every appearance, and four journeys in the installed browsers.
import { parseArgs } from 'node:util'
import { runTests } from './run-tests.ts'

const options = { all: { type: 'boolean' }, browser: { type: 'boolean' }, wide: { type: 'boolean' } } as const
const { all, browser, wide } = parseArgs({ options, allowNegative: true }).values
const vitest = all ? [] : ['--exclude=**/*.slow.test.ts']
const playwright = all ? [] : [String.raw`^(?!.*\.slow\.).*\.spec\.ts$`]

if (wide) runTests({ playwright: ['--config=playwright.wide.config.ts'] })
else runTests({ ...(!browser && { vitest }), ...(browser !== false && { playwright }) })
