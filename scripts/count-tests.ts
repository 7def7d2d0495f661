import { stripVTControlCharacters } from 'node:util'

/** What a run has shown: how many tests passed, and a line for each that did not and for each other error. */
export interface Count {
  passed: number
  failures: string[]
}

/** What `vitest-report.ts` writes; `errors` are those outside of a test. */
export interface VitestReport {
  tests: { file: string; name: string; state: string; message?: string }[]
  errors: string[]
}

interface PlaywrightTest {
  status: string
  projectName: string
  results: { error?: { message?: string } }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { file: string; title: string; tests: PlaywrightTest[] }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/** Counts a report of Vitest: what did not pass, and each error outside of a test, is a failure. */
export function countVitest({ tests, errors }: VitestReport): Count {
  const notPassed = tests.filter(({ state }) => state !== 'passed')
  return {
    passed: tests.length - notPassed.length,
    failures: [
      ...notPassed.map(({ file, name, state, message }) => failure(`${file} › ${name}`, state, message)),
      ...errors.map(firstLine),
    ],
  }
}

/** Counts a Playwright JSON report; flaky and skipped are failures, and so is an error outside of a test. */
export function countPlaywright({ suites, errors }: PlaywrightReport): Count {
  const tests = suites.flatMap(testsOf)
  const notPassed = tests.filter(({ status }) => status !== 'expected')
  return {
    passed: tests.length - notPassed.length,
    failures: [
      ...notPassed.map(({ name, status, results }) =>
        failure(name, status, results.find(({ error }) => error)?.error?.message),
      ),
      ...errors.map(({ message = 'An error without words' }) => firstLine(message)),
    ],
  }
}

const testsOf = ({ suites = [], specs }: PlaywrightSuite): (PlaywrightTest & { name: string })[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, name: `[${test.projectName}] ${file} › ${title}` })),
  ),
  ...suites.flatMap(testsOf),
]

const failure = (test: string, status: string, message = status) => `${test}: ${firstLine(message)}`

const firstLine = (text: string) => stripVTControlCharacters(text).split('\n')[0] ?? ''

/** One more failure when the runner says by its exit code, or by running nothing, what the report does not. */
export function distrust({ passed, failures }: Count, exitCode: number | null): Count {
  const ranNothing = passed + failures.length === 0
  const hidesFailure = exitCode !== 0 && failures.length === 0
  if (ranNothing) return { passed, failures: ['No test ran'] }
  return {
    passed,
    failures: hidesFailure ? [`The tests passed, but their runner ended with ${exitCode}`] : failures,
  }
}
