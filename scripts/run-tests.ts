import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '../node_modules')
const notPassed: string[] = []

/** Runs each runner with its arguments, and prints `N passed, N failed` last. Skipped and flaky tests count as failed. */
export function runTests(runs: { vitest?: string[]; playwright?: string[] }): void {
  const results = Object.entries(runs).map(runOne)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  console.log([...notPassed, `\n${passed} passed, ${failed} failed`].join('\n'))
  process.exitCode = failed === 0 ? 0 : 1
}

function runOne([runner, args]: [string, string[]]) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'voltway-report-'))
  const file = join(folder.path, 'report.json')
  const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const command = runner === 'vitest' ? vitest : ['test', '--reporter=list,json']
  // The tests start the shop about 70 times, and compiled code makes each start a third faster.
  const cache = { NODE_COMPILE_CACHE: join(modules, '.cache/compiled') }
  const { status } = spawnSync(join(modules, '.bin', runner), [...command, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...cache, ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const { passed, failed } = count(file)
  // Only the exit code shows an error outside of a test.
  return { passed, failed: status === 0 && passed + failed > 0 ? failed : Math.max(failed, 1) }
}

/** A missing report counts as no test. */
function count(file: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numTotalTests, testResults, stats } = JSON.parse(readFileSync(file, 'utf8'))
    if (stats) return { passed: stats.expected, failed: stats.skipped + stats.unexpected + stats.flaky }
    // Vitest prints failed tests hundreds of lines above the end of the output.
    for (const { assertionResults } of testResults)
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status !== 'passed') notPassed.push([`${status}: ${fullName}`, ...failureMessages].join('\n'))
    return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
