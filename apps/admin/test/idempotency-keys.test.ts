import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { createIdempotencyKeys } from '../src/lib/idempotency-keys.ts'

const failureWith = (httpStatus?: number) =>
  httpStatus === undefined
    ? new TypeError('Failed to fetch')
    : TRPCClientError.from({ error: { code: -32603, message: 'failed', data: { httpStatus } } })

/** Makes a call twice, first with this failure, and returns the two keys. */
async function keysOfTwoCalls(failure: Error): Promise<string[]> {
  const keys = createIdempotencyKeys()
  const used: string[] = []
  const send = (error?: Error) =>
    keys.send(async (key) => {
      used.push(key)
      if (error) throw error
    })
  await send(failure).catch(() => {})
  await send()
  return used
}

test.each([
  ['without a response', undefined],
  ['after a fault of the server', 500],
  ['while the secret is not accepted', 401],
  ['after too many requests', 429],
  ['after a rejected correction', 400],
])('a call that is repeated %s has the same idempotency key', async (_, status) => {
  const [first, second] = await keysOfTwoCalls(failureWith(status))
  expect(second).toBe(first)
})

test('a call after the refusal of its idempotency key has a new one', async () => {
  const [first, second] = await keysOfTwoCalls(failureWith(422))
  expect(second).not.toBe(first)
})
