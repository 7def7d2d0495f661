export interface Count {
  passed: number
  failed: number
}

interface VitestReport {
  numTotalTests: number
  numPassedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Counts a Vitest JSON report; a file that could not be loaded has no tests and is one failure. */
export function countVitest(report: VitestReport): Count {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status === 'passed'),
  )
  const notPassed = report.numTotalTests - report.numPassedTests
  return { passed: report.numPassedTests, failed: notPassed + unloaded.length }
}

/** Counts a Playwright JSON report; flaky and skipped are failures. */
export function countPlaywright({ stats }: PlaywrightReport): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}

/** One more failure when the runner says by its exit code, or by running nothing, what the report does not. */
export function distrust(count: Count, exitCode: number | null): Count {
  const ranNothing = count.passed + count.failed === 0
  const hidesFailure = exitCode !== 0 && count.failed === 0
  return ranNothing || hidesFailure ? { ...count, failed: count.failed + 1 } : count
}
