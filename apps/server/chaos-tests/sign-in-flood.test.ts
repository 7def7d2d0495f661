import { eachDialect } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { databaseEnv, emptyFolder, secret, startProgram } from '../test/program.ts'
import type { GuessesResult, GuessesTask } from './load/guess-passwords.ts'
import type { ProbesResult, ProbesTask } from './load/probes.ts'
import { runLoadProgram } from './load/run-load-program.ts'

const seconds = 8
const promisedMs = 50
const overloadMs = 250

eachDialect('a flood of sign-ins', (dialect) => {
  test('60 connections that sign in with invented emails do not slow down visitors', async () => {
    const { port, url } = await startProgram(emptyFolder(), {
      ...(await databaseEnv(dialect)),
      RATE_LIMITS: 'off',
      SEED_DEMO: 'on',
    })
    const [product] = (await (await fetch(`${url}/api/products`)).json()) as { image: string }[]
    const paths = ['/healthz', '/api/products', '/api/payment-methods', product?.image ?? '']
    const probing: ProbesTask = { port, seconds, adminSecret: secret, paths }
    const flood = async (connections: number) => {
      const guessing: GuessesTask = { port, connections, seconds }
      const [guessed, probed] = await Promise.all([
        runLoadProgram<GuessesResult>('guess-passwords.ts', guessing),
        runLoadProgram<ProbesResult>('probes.ts', probing),
      ])
      console.info(connections, JSON.stringify({ guessed, probed }))
      return { guessed, probed }
    }
    const few = await flood(2)
    const many = await flood(60)
    const tooMany = await flood(300)
    for (const [path, { p99, statuses }] of Object.entries(many.probed)) {
      expect(statuses, path).toEqual([200])
      // A busy machine is slow also without a flood.
      expect(p99, `${path}, ms`).toBeLessThanOrEqual(Math.max(promisedMs, 3 * (few.probed[path]?.p99 ?? 0)))
    }
    // Waiting sign-ins must leave at least 80 % of the throughput to running sign-ins.
    expect(many.guessed.refused).toBeGreaterThan(0.8 * few.guessed.refused)
    // Rejected clients that retry at once use both cores. Health checks must succeed in time even then.
    expect(tooMany.guessed.shed).toBeGreaterThan(0)
    expect(tooMany.probed['/healthz']?.max).toBeLessThanOrEqual(overloadMs)
  })
})
