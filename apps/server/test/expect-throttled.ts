import { expect } from 'vitest'
import { errorOf, type TestResponse } from './harness.ts'

/** Returns the statuses of responses. */
export const statuses = (responses: TestResponse[]) => responses.map(({ status }) => status)
/** Calls `work` this number of times simultaneously. */
export const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Expects a complete 429 response. */
export const expectThrottled = (response: TestResponse, windowSeconds: number) => {
  expect(response.status).toBe(429)
  expect(errorOf(response).code).toBe('TOO_MANY_REQUESTS')
  const wait = Number(response.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(windowSeconds)
  expect(response.headers).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-reset': String(wait) })
  expect(Number(response.headers['ratelimit-limit'])).toBeGreaterThanOrEqual(5)
}

/** A quarter of an hour in seconds. */
export const quarter = 15 * 60
