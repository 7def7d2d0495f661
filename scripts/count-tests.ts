import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What a run has shown: how many tests passed, and a line for each that did not. */
export interface Count {
  passed: number
  failures: string[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
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

/** Counts a Vitest JSON report; a file that could not be loaded has no tests and is one failure. */
export function countVitest({ testResults }: VitestReport): Count {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative('.', name) })),
  )
  const notPassed = tests.filter(({ status }) => status !== 'passed')
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status === 'passed'),
  )
  return {
    passed: tests.length - notPassed.length,
    failures: [
      ...notPassed.map(({ file, fullName, status, failureMessages }) =>
        failure(`${file} › ${fullName}`, status, failureMessages?.[0]),
      ),
      ...unloaded.map(({ name }) => failure(relative('.', name), 'could not be loaded')),
    ],
  }
}

/** Counts a Playwright JSON report; flaky and skipped are failures. */
export function countPlaywright({ suites }: { suites: PlaywrightSuite[] }): Count {
  const tests = suites.flatMap(testsOf)
  const notPassed = tests.filter(({ status }) => status !== 'expected')
  return {
    passed: tests.length - notPassed.length,
    failures: notPassed.map(({ name, status, results }) =>
      failure(name, status, results.find(({ error }) => error)?.error?.message),
    ),
  }
}

const testsOf = ({ suites = [], specs }: PlaywrightSuite): (PlaywrightTest & { name: string })[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, name: `[${test.projectName}] ${file} › ${title}` })),
  ),
  ...suites.flatMap(testsOf),
]

const failure = (test: string, status: string, message = status) =>
  `${test}: ${stripVTControlCharacters(message).split('\n')[0]}`

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
