import { stat } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { hashesAtOnce, hashPassword, passwordFits } from '../src/auth/passwords.ts'
import { Refusal } from '../src/index.ts'

vi.setConfig({ testTimeout: 30_000 })

const most = hashesAtOnce + 32

test('few passwords are worked on at once and 32 wait; the next is told to come back, and later finds its turn', async () => {
  const calls = Array.from({ length: most + 1 }, () => hashPassword('correct horse'))
  const ends = await Promise.allSettled(calls)
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused).toHaveLength(1)
  expect(refused[0]).toBeInstanceOf(Refusal)
  expect(refused[0]).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: expect.any(Number) })
  expect(ends.at(-1)?.status).toBe('rejected')
  await expect(hashPassword('correct horse')).resolves.toContain('$argon2id$')
})

test('files are read while passwords are worked on', async () => {
  let worked = 0
  const calls = Array.from({ length: 12 }, async () => {
    await hashPassword('correct horse')
    worked += 1
  })
  await Promise.all(Array.from({ length: 8 }, () => stat(import.meta.filename)))
  // Behind all of them it would be nine at least: then the last three take three of the four threads.
  expect(worked).toBeLessThan(6)
  await Promise.all(calls)
})

test('a password fits its own hash alone, and no hash fits nothing', async () => {
  const hash = await hashPassword('correct horse')
  expect(await passwordFits(hash, 'correct horse')).toBe(true)
  expect(await passwordFits(hash, 'correct horsf')).toBe(false)
  expect(await passwordFits(undefined, 'correct horse')).toBe(false)
})

test('without a hash the same work is done: it takes its place among those that are worked on and 32 that wait', async () => {
  const ends = await Promise.allSettled(
    Array.from({ length: most + 1 }, () => passwordFits(undefined, 'wrong horse')),
  )
  expect(ends.slice(0, most)).toEqual(Array(most).fill({ status: 'fulfilled', value: false }))
  expect(ends[most]).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
})
