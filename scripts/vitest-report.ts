import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { VitestReport } from './count-tests.ts'

/**
 * Writes the tests of a run, and what went wrong outside of them, to the file JSON_REPORT. Vitest's own JSON report has
 * no word of the latter: when the process of a file ends, its tests are "pending" there and nothing says why.
 */
export default class ReportWriter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, errors) => {
    const report: VitestReport = {
      tests: modules.flatMap(testsOf),
      errors: [...modules.flatMap(errorsOf), ...errors.map(withCause)],
    }
    const file = process.env.JSON_REPORT
    if (!file) throw new Error('JSON_REPORT must name the file that the report is written to.')
    writeFileSync(file, JSON.stringify(report))
  }
}

const fileOf = ({ moduleId }: TestModule) => relative('.', moduleId)

const testsOf = (module: TestModule) =>
  [...module.children.allTests()].map((test) => ({
    file: fileOf(module),
    name: test.fullName,
    state: test.result().state,
    message: test.result().errors?.[0]?.message,
  }))

const errorsOf = (module: TestModule) => module.errors().map((error) => `${fileOf(module)}: ${error.message}`)

const withCause = ({ message, cause }: { message: string; cause?: { message: string } }): string =>
  cause ? `${message} ${cause.message}` : message
