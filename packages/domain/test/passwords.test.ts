import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword, passwordFits, passwordQueue } from '../src/auth/passwords.ts'
import { queueLimits, Refusal } from '../src/index.ts'

/** Starts one call more than the queue accepts, and returns the outcome of each. */
const overfill = async (work: () => Promise<unknown>) => {
  const calls: Promise<unknown>[] = []
  const add = () => calls.push(work())
  while (passwordQueue.size().waiting < queueLimits.passwords.maxWaiting) add()
  add()
  return Promise.allSettled(calls)
}

test('reading a file does not wait for password hashes', async () => {
  let worked = 0
  const calls = Array.from({ length: 12 }, async () => {
    await hashPassword('correct horse')
    worked += 1
  })
  await Promise.all(Array.from({ length: 8 }, () => stat(import.meta.filename)))
  // If the files waited for all hashes, at least nine would be complete.
  expect(worked).toBeLessThan(9)
  await Promise.all(calls)
})

test('a password matches only its own hash, and no password matches a missing hash', async () => {
  const hash = await hashPassword('correct horse')
  expect(await passwordFits(hash, 'correct horse')).toBe(true)
  expect(await passwordFits(hash, 'correct horsf')).toBe(false)
  expect(await passwordFits(undefined, 'correct horse')).toBe(false)
})

test('does the same work without a hash, in the same queue', async () => {
  const stored = await hashPassword('correct horse')
  /** Returns the least CPU time of several checks, because the runtime also compiles and collects garbage. */
  const cpuTimeOf = async (passwordHash: string | undefined) => {
    const times: number[] = []
    for (let nth = 0; nth < 6; nth += 1) {
      const since = process.cpuUsage()
      await passwordFits(passwordHash, 'wrong horse')
      const { user, system } = process.cpuUsage(since)
      times.push(user + system)
    }
    return Math.min(...times)
  }
  expect(await cpuTimeOf(undefined)).toBeGreaterThan((await cpuTimeOf(stored)) / 4)
  const ends = await overfill(() => passwordFits(undefined, 'wrong horse'))
  const last = ends.pop()
  expect(ends).toEqual(ends.map(() => ({ status: 'fulfilled', value: false })))
  expect(last).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
})

test('a damaged stored hash fails only its own check, with an error that is not a refusal', async () => {
  const hash = await hashPassword('correct horse')
  const [damaged, whole] = await Promise.allSettled([
    passwordFits('$argon2id$v=19$m=19456,t=2', 'correct horse'),
    passwordFits(hash, 'correct horse'),
  ])
  expect(damaged).toMatchObject({ status: 'rejected', reason: expect.any(Error) })
  expect(damaged.status === 'rejected' && damaged.reason).not.toBeInstanceOf(Refusal)
  expect(whole).toEqual({ status: 'fulfilled', value: true })
})
