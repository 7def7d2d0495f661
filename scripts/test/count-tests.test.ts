import { expect, test } from 'vitest'
import { countPlaywright, countVitest, distrust } from '../count-tests.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((status) => ({ status })),
})

test('counts a skipped test as failed', () => {
  const testResults = [file('passed', 'passed', 'skipped')]
  expect(countVitest({ numTotalTests: 2, numPassedTests: 1, testResults })).toEqual({ passed: 1, failed: 1 })
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 1 }
  expect(countPlaywright({ stats })).toEqual({ passed: 3, failed: 1 })
})

test('counts a test that passed only when it was tried again as failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }
  expect(countPlaywright({ stats })).toEqual({ passed: 3, failed: 2 })
})

test('counts a test file that could not be loaded as one failure', () => {
  const testResults = [file('failed'), file('failed', 'failed', 'passed')]
  expect(countVitest({ numTotalTests: 2, numPassedTests: 1, testResults })).toEqual({ passed: 1, failed: 2 })
})

test('counts a runner that ran nothing as one failure', () => {
  expect(distrust({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
})

test('counts a runner that ended badly after only good tests as one failure', () => {
  expect(distrust({ passed: 7, failed: 0 }, 1)).toEqual({ passed: 7, failed: 1 })
  expect(distrust({ passed: 7, failed: 0 }, null)).toEqual({ passed: 7, failed: 1 })
  expect(distrust({ passed: 7, failed: 2 }, 1)).toEqual({ passed: 7, failed: 2 })
  expect(distrust({ passed: 7, failed: 0 }, 0)).toEqual({ passed: 7, failed: 0 })
})
