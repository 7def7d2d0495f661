import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countPlaywright, countVitest, distrust } from '../count-tests.ts'

const file = 'packages/store/test/carts.test.ts'

const report = (states: string[], ...errors: string[]) => ({
  tests: states.map((state, at) => ({
    file,
    name: `promise ${at}`,
    state,
    ...(state === 'failed' && { message: 'Error: kept nothing\n    at carts.ts:3' }),
  })),
  errors,
})

const journeys = (...statuses: string[]) => ({
  errors: [] as { message?: string }[],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: statuses.map((status, at) => ({
            file: 'cart.spec.ts',
            title: `journey ${at}`,
            tests: [
              {
                status,
                projectName: 'web',
                results:
                  status === 'expected' ? [{}] : [{ error: { message: 'Error: no button\n  in page' } }],
              },
            ],
          })),
        },
      ],
    },
  ],
})

test('counts a skipped test as failed', () => {
  expect(countVitest(report(['passed', 'skipped']))).toEqual({
    passed: 1,
    failures: [`${file} › promise 1: skipped`],
  })
  expect(countPlaywright(journeys('expected', 'skipped'))).toMatchObject({
    passed: 1,
    failures: [expect.stringContaining('[web] cart.spec.ts › journey 1')],
  })
})

test('counts a test that passed only when it was tried again as failed', () => {
  expect(countPlaywright(journeys('flaky', 'expected', 'unexpected'))).toEqual({
    passed: 1,
    failures: [
      '[web] cart.spec.ts › journey 0: Error: no button',
      '[web] cart.spec.ts › journey 2: Error: no button',
    ],
  })
})

test('counts each error outside of a test as one failure, in its first line', () => {
  expect(countVitest(report(['failed', 'passed'], `${file}: no such module\n  at carts.ts:1`))).toEqual({
    passed: 1,
    failures: [`${file} › promise 0: Error: kept nothing`, `${file}: no such module`],
  })
  const errors = [{ message: 'Error: no port\n  at start' }, {}]
  expect(countPlaywright({ ...journeys('expected'), errors })).toEqual({
    passed: 1,
    failures: ['Error: no port', 'An error without words'],
  })
})

test('says why a file ended in its middle, or was never loaded, beside the tests that it left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voltway-reported-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = {
    'ended.test.js': `test('before', () => {})
      test('amid', () => new Promise(() => setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300)))
      test('after', () => {})`,
    'unloaded.test.js': `import './nowhere.js'\ntest('never', () => {})`,
    'whole.test.js': `test('whole', () => {})\ntest('fails', () => { throw new Error('seen') })`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const root = resolve(import.meta.dirname, '../..')
  const runner = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--globals', `--reporter=${join(root, 'scripts/vitest-report.ts')}`],
    { cwd: folder, stdio: 'ignore', env: { ...process.env, JSON_REPORT: join(folder, 'report.json') } },
  )
  expect(await once(runner, 'exit')).toEqual([1, null])
  const { passed, failures } = countVitest(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')))
  expect(passed).toBe(2)
  expect(failures.sort()).toEqual([
    expect.stringMatching(
      /^\[vitest-pool\]: Worker forks emitted error\. .*signal SIGKILL .*ended\.test\.js$/,
    ),
    'ended.test.js › after: pending',
    'ended.test.js › amid: pending',
    expect.stringMatching(/^unloaded\.test\.js: .*nowhere\.js/),
    'whole.test.js › fails: seen',
  ])
})

test('counts a runner that ran nothing as one failure', () => {
  expect(distrust({ passed: 0, failures: [] }, 0)).toEqual({ passed: 0, failures: ['No test ran'] })
})

test('counts a runner that ended badly after only good tests as one failure', () => {
  for (const code of [1, null])
    expect(distrust({ passed: 7, failures: [] }, code)).toEqual({
      passed: 7,
      failures: [expect.stringContaining(`ended with ${code}`)],
    })
  expect(distrust({ passed: 7, failures: ['one'] }, 1)).toEqual({ passed: 7, failures: ['one'] })
  expect(distrust({ passed: 7, failures: [] }, 0)).toEqual({ passed: 7, failures: [] })
})
