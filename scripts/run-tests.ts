import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A test runner with its arguments. */
export type Run = { runner: 'vitest' | 'playwright'; args: string[] }

const bin = join(import.meta.dirname, '../node_modules/.bin')
const notPassed: string[] = []

/** Runs the test runners one after another, and prints `N passed, N failed` last. Skipped and flaky tests count as failed. */
export function runTests(runs: Run[]): void {
  const results = runs.map(runOne)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  for (const line of notPassed) console.log(line)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

function runOne({ runner, args }: Run) {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-report-'))
  const file = join(folder, 'report.json')
  const reporters =
    runner === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      : ['--reporter=list,json']
  // The tests start the shop about 70 times, and compiled code makes each start a third faster.
  const cache = { NODE_COMPILE_CACHE: join(bin, '../.cache/compiled') }
  const { status } = spawnSync(join(bin, runner), [...args, ...reporters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...cache, ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const { passed, failed } = count(file)
  rmSync(folder, { recursive: true })
  // Only the exit code shows an error outside of a test.
  return { passed, failed: status === 0 && passed + failed > 0 ? failed : Math.max(failed, 1) }
}

/** Counts the tests in the JSON report of either runner. A missing report counts as no test. */
function count(file: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numTotalTests, testResults = [], stats } = JSON.parse(readFileSync(file, 'utf8'))
    // Vitest prints failed tests hundreds of lines above the end of the output.
    for (const { assertionResults } of testResults)
      for (const { status, fullName } of assertionResults)
        if (status !== 'passed') notPassed.push(`${status}: ${fullName}`)
    if (stats === undefined) return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
    return { passed: stats.expected, failed: stats.skipped + stats.unexpected + stats.flaky }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
