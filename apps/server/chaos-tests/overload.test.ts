import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { eachDialect } from '@voltway/db/fixture'
import { expect, onTestFinished, test } from 'vitest'
import { databaseEnv, emptyFolder, openSale, type Program, secret, startProgram } from '../test/program.ts'
import type { Bought, Errand } from './buyers.ts'
import type { Probed, Probing } from './probes.ts'
import { spawned } from './spawned.ts'

const seconds = 6
const most = 512
const promisedMs = 250

const paths = ['/healthz', '/readyz', '/metrics']

/** A shop with customers, and a way to let so many of them buy while its health is looked at. */
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
    const errand: Errand = { port: program.port, tokens: own, productId, methodId, seconds, patient }
    const probing: Probing = { port: program.port, seconds, adminSecret: secret, paths }
    const [bought, probed] = await Promise.all([
      spawned<Bought>('buyers.ts', errand),
      spawned<Probed>('probes.ts', probing),
    ])
    console.info(dialect, buyers, patient ? 'patient' : 'hasty', JSON.stringify({ bought, probed }))
    return { bought, probed }
  }
  return { program, buy }
}

/** As promised; on a machine that is busy with other things at least not much slower than with a few buyers. */
const answersInTime = (probed: Probed, withFew: Probed) => {
  for (const [path, { answers, p99, statuses }] of Object.entries(probed)) {
    expect(statuses, path).toEqual([200])
    expect(answers, path).toBeGreaterThan(10)
    expect(p99, `${path}, ms`).toBeLessThanOrEqual(Math.max(promisedMs, 3 * (withFew[path]?.p99 ?? 0)))
  }
}

/** Resident memory in MB, where the system tells it. */
const memory = async ({ child }: Program) => {
  const ps = spawn('ps', ['-o', 'rss=', '-p', String(child.pid)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return Number(await text(ps.stdout)) / 1024
}

eachDialect('too many at once', (dialect) => {
  test('512 buyers order at 0.8 of the best pace if they wait as told, else at half of it, and probes are answered', async () => {
    const { buy } = await openShop(dialect)
    const { probed: withFew } = await buy(4, false)
    const pace = async (buyers: number) => (await buy(buyers, false)).bought.ordersPerSecond
    // Beside what they are compared with, because the shop has more orders each time, and once more where it is not enough,
    // because a machine has worse seconds, too.
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

  test('5,000 idle connections and 1,000 busy ones take bounded memory, and probes are answered', async () => {
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
    for (const [path, { answers, statuses }] of Object.entries(probed)) {
      expect(statuses, path).toEqual([200])
      expect(answers, path).toBeGreaterThan(10)
    }
    expect((await memory(program)) - before, 'MB for all of them').toBeLessThan(300)
  })
})
