import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { eachDialect } from '@voltway/db/fixture'
import { expect, onTestFinished, test } from 'vitest'
import { databaseEnv, emptyFolder, openSale, type Program, secret, startProgram } from '../test/program.ts'
import type { BuyersResult, BuyersTask } from './load/buyers.ts'
import type { ProbesResult, ProbesTask } from './load/probes.ts'
import { runLoadProgram } from './load/run-load-program.ts'

const seconds = 6
const most = 512
const promisedMs = 250

const paths = ['/healthz', '/readyz', '/metrics']

/** Starts a shop, and returns a function that runs a number of buyers during health checks. */
const openShop = async (dialect: 'sqlite' | 'postgres') => {
  const program = await startProgram(emptyFolder(), { ...(await databaseEnv(dialect)), RATE_LIMITS: 'off' })
  const { product, checkout, register } = await openSale(program)
  const { id: productId } = product
  const { payment_method_id: methodId } = checkout
  const tokens: string[] = []
  while (tokens.length < most) {
    const customers = await Promise.all(Array.from({ length: 8 }, register))
    tokens.push(...customers.map(({ token }) => token))
  }

  const buy = async (buyers: number, patient: boolean) => {
    const own = Array.from({ length: buyers }, (_, index) => tokens[index % most] ?? '')
    const errand: BuyersTask = { port: program.port, tokens: own, productId, methodId, seconds, patient }
    const probing: ProbesTask = { port: program.port, seconds, adminSecret: secret, paths }
    const [bought, probed] = await Promise.all([
      runLoadProgram<BuyersResult>('buyers.ts', errand),
      runLoadProgram<ProbesResult>('probes.ts', probing),
    ])
    console.info(dialect, buyers, patient ? 'patient' : 'hasty', JSON.stringify({ bought, probed }))
    return { bought, probed }
  }
  return { program, buy }
}

/** Expects the documented response times. On a busy machine, expects at most three times the p99 with four buyers. */
const answersInTime = (probed: ProbesResult, withFew: ProbesResult) => {
  for (const [path, { responses, p99, statuses }] of Object.entries(probed)) {
    expect(statuses, path).toEqual([200])
    expect(responses, path).toBeGreaterThan(10)
    expect(p99, `${path}, ms`).toBeLessThanOrEqual(Math.max(promisedMs, 3 * (withFew[path]?.p99 ?? 0)))
  }
}

/** Returns the resident memory in MB, on systems that report it. */
const memory = async ({ child }: Program) => {
  const ps = spawn('ps', ['-o', 'rss=', '-p', String(child.pid)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return Number(await text(ps.stdout)) / 1024
}

eachDialect('too many at once', (dialect) => {
  test('512 buyers reach 0.8 of the best throughput if they obey Retry-After, else half of it, and probes succeed', async () => {
    const { buy } = await openShop(dialect)
    const { probed: withFew } = await buy(4, false)
    const pace = async (buyers: number) => (await buy(buyers, false)).bought.ordersPerSecond
    // Runs directly after the baseline, because each run adds orders to the shop. Runs again after a failure, because the machine
    // may be busy for a few seconds.
    const paceOfMost = async (patient: boolean) => {
      const best = Math.max(await pace(32), await pace(128))
      const { bought, probed } = await buy(most, patient)
      expect(bought.failed).toBe(0)
      answersInTime(probed, withFew)
      return bought.ordersPerSecond / best
    }
    for (const [patient, share] of [
      [false, 0.5],
      [true, 0.8],
    ] as const) {
      const ratio = await paceOfMost(patient)
      expect(ratio > share ? ratio : await paceOfMost(patient)).toBeGreaterThan(share)
    }
  })

  test('5,000 idle and 1,000 busy connections take bounded memory, and probes succeed', async () => {
    const { program, buy } = await openShop(dialect)
    await buy(128, true)
    const before = await memory(program)
    for (let opened = 0; opened < 5000; opened++) {
      const socket = connect(program.port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    }
    expect((await memory(program)) - before, 'MB for idle connections').toBeLessThan(200)
    const { bought, probed } = await buy(1000, true)
    expect(bought.failed).toBe(0)
    expect(bought.orders).toBeGreaterThan(0)
    for (const [path, { responses, statuses }] of Object.entries(probed)) {
      expect(statuses, path).toEqual([200])
      expect(responses, path).toBeGreaterThan(10)
    }
    expect((await memory(program)) - before, 'MB for all of them').toBeLessThan(300)
  })
})
