import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A test runner with its arguments. */
export type Run = { runner: 'vitest' | 'playwright'; args: string[] }

const bin = join(import.meta.dirname, '../node_modules/.bin')

const notPassed: string[] = []

/** Runs the test runners one after another, and prints `N passed, N failed` last. Skipped and flaky tests count as failed. */
export const runTests = async (runs: Run[]): Promise<void> => {
  const total = { passed: 0, failed: 0 }
  for (const run of runs) {
    const { passed, failed } = await runOne(run)
    total.passed += passed
    total.failed += failed
  }
  for (const line of notPassed) console.log(line)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

const runOne = async ({ runner, args }: Run) => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-report-'))
  const file = join(folder, 'report.json')
  const reporters =
    runner === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      : ['--reporter=list,json']
  const child = spawn(join(bin, runner), [...args, ...reporters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // The tests start the shop about 70 times, and compiled code makes each start a third faster.
    env: {
      NODE_COMPILE_CACHE: join(bin, '../.cache/compiled'),
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  })
  const [exitCode] = await once(child, 'exit')
  const { passed, failed } = read(file)
  rmSync(folder, { recursive: true })
  // Only the exit code shows an error outside of a test.
  const hasNothing = passed + failed === 0
  return { passed, failed: exitCode === 0 && !hasNothing ? failed : Math.max(failed, 1) }
}

const assertionsOf = (file: { assertionResults: { status: string; fullName: string }[] }) =>
  file.assertionResults

/** Counts the tests in the JSON report of either runner. A missing report counts as no test. */
const read = (file: string): { passed: number; failed: number } => {
  try {
    const { numPassedTests, numTotalTests, testResults, stats } = JSON.parse(readFileSync(file, 'utf8'))
    // Vitest prints failed tests hundreds of lines above the end of the output.
    for (const { status, fullName } of (testResults ?? []).flatMap(assertionsOf))
      if (status !== 'passed') notPassed.push(`${status}: ${fullName}`)
    if (stats === undefined) return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
    return { passed: stats.expected, failed: stats.skipped + stats.unexpected + stats.flaky }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
