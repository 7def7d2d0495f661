import { expect } from 'vitest'
import { type Answer, errorOf } from './harness.ts'

/** Returns the statuses of responses. */
export const statuses = (answers: Answer[]) => answers.map(({ status }) => status)
/** Calls `work` this number of times simultaneously. */
export const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Expects a complete 429 response. */
export const expectThrottled = (answer: Answer, windowSeconds: number) => {
  expect(answer.status).toBe(429)
  expect(errorOf(answer).code).toBe('TOO_MANY_REQUESTS')
  const wait = Number(answer.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(windowSeconds)
  expect(answer.headers).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-reset': String(wait) })
  expect(Number(answer.headers['ratelimit-limit'])).toBeGreaterThanOrEqual(10)
}

/** A quarter of an hour in seconds. */
export const quarter = 15 * 60
