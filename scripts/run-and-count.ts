import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Count, countPlaywright, countVitest, distrust } from './count-tests.ts'

/** A test runner with its arguments; each writes the JSON report that is counted. */
export type Run = { runner: 'vitest' | 'playwright'; args: string[] }

const counters = { vitest: countVitest, playwright: countPlaywright } as const

/**
 * Runs the test runners one after another and ends with a line for each test that failed and one that counts all of them:
 * `N passed, N failed`. What is skipped, what crashes and what finds no test counts as failed, so that line cannot be green by
 * accident.
 */
export const runTests = async (runs: Run[]): Promise<void> => {
  const reports = mkdtempSync(join(tmpdir(), 'voltway-reports-'))
  const total: Count = { passed: 0, failures: [] }
  let interrupted = false
  for (const [at, run] of runs.entries()) {
    const file = join(reports, `${at}-${run.runner}.json`)
    const count = interrupted
      ? { passed: 0, failures: [`${run.runner}: interrupted`] }
      : await runOne(run, file, () => {
          interrupted = true
        })
    total.passed += count.passed
    total.failures.push(...count.failures)
  }
  rmSync(reports, { recursive: true, force: true })
  console.log(['', ...total.failures.map((line) => `failed: ${line}`)].join('\n'))
  console.log(`${total.passed} passed, ${total.failures.length} failed`)
  process.exitCode = total.failures.length === 0 ? 0 : 1
}

const runOne = async ({ runner, args }: Run, file: string, onInterrupt: () => void): Promise<Count> => {
  const child = spawn(join('node_modules/.bin', runner), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      JSON_REPORT: file,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      // Both start the store some seventy times, which is a third quicker when its code was compiled before.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
    },
  })
  // Both runners clean up after an interrupt; Playwright does not after a SIGTERM.
  const interrupt = () => {
    onInterrupt()
    child.kill('SIGINT')
  }
  process.on('SIGTERM', interrupt).on('SIGINT', interrupt)
  const [exitCode] = await once(child, 'exit')
  process.off('SIGTERM', interrupt).off('SIGINT', interrupt)
  const report = read(file)
  return distrust(report ? counters[runner](report) : { passed: 0, failures: [] }, exitCode)
}

const read = (file: string) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
