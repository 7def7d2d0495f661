import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { countPlaywright, countVitest, distrust } from '../count-tests.ts'

const file = (status: string, ...tests: string[]) => ({
  name: resolve('packages/store/test/carts.test.ts'),
  status,
  assertionResults: tests.map((status, at) => ({
    status,
    fullName: `promise ${at}`,
    failureMessages: status === 'failed' ? ['Error: kept nothing\n    at carts.ts:3'] : [],
  })),
})

const journeys = (...statuses: string[]) => ({
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
  expect(countVitest({ testResults: [file('passed', 'passed', 'skipped')] })).toEqual({
    passed: 1,
    failures: ['packages/store/test/carts.test.ts › promise 1: skipped'],
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

test('counts a test file that could not be loaded as one failure', () => {
  expect(countVitest({ testResults: [file('failed'), file('failed', 'failed', 'passed')] })).toEqual({
    passed: 1,
    failures: [
      'packages/store/test/carts.test.ts › promise 0: Error: kept nothing',
      'packages/store/test/carts.test.ts: could not be loaded',
    ],
  })
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
