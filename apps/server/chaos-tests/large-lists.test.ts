import { join } from 'node:path'
import type { Order, Session } from '@voltway/contract'
import { openDatabase } from '@voltway/db'
import { eachDialect, freshPostgres } from '@voltway/db/fixture'
import { expect, test } from 'vitest'
import { addOrders } from '../test/place-orders.ts'
import { call, emptyFolder, type Program, readMetrics, startProgram } from '../test/program.ts'

const megabyte = 1024 * 1024
/** The limit of the memory growth in MB. The responses are ten times as large. */
const mostGrowth = 300
/** A long limit, for a busy machine. A blocked event loop would take a minute. */
const longestMs = 3000
const secret = { 'X-Admin-Secret': 'the secret of the tests' }

/** Starts a shop whose one customer has this number of orders. */
const shopWith = async (dialect: 'sqlite' | 'postgres', count: number) => {
  const dataDir = emptyFolder()
  const url = dialect === 'postgres' ? await freshPostgres() : undefined
  const env = { LOG_LEVEL: 'info', ...(url && { DATABASE_URL: url }) }
  const empty = await startProgram(dataDir, env)
  const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  const session = await call<Session>(empty, 'POST', '/api/auth/register', { body })
  await empty.stop()
  const database = await openDatabase({ url, file: join(dataDir, 'voltway.db') })
  await addOrders(database, session.user, count, { lines: 2 })
  await database.close()
  return { program: await startProgram(dataDir, env), token: session.token }
}

const memoryOf = async (program: Program): Promise<number> =>
  (await readMetrics(program))('process_resident_memory_bytes') / megabyte

/** Measures the p99 of health checks and the peak memory during some work. */
const observe = async (program: Program, work: () => Promise<unknown>) => {
  const before = await memoryOf(program)
  let running = true
  const done = work().finally(() => {
    running = false
  })
  const times: number[] = []
  let peak = before
  while (running) {
    const since = performance.now()
    await (await fetch(`${program.url}/healthz`)).text()
    times.push(performance.now() - since)
    peak = Math.max(peak, await memoryOf(program))
  }
  await done
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  return { grownBy: peak - before, p99 }
}

eachDialect('long lists', (dialect) => {
  test('a customer that repeatedly requests 20,000 orders ten times at once does not delay other requests', async () => {
    const { program, token } = await shopWith(dialect, 20_000)
    const request = () => call<Order[]>(program, 'GET', '/api/orders', { token })
    expect(await request()).toHaveLength(1000)
    const { grownBy, p99 } = await observe(program, async () => {
      for (let round = 0; round < 10; round++) {
        const lists = await Promise.all(Array.from({ length: 10 }, request))
        expect(lists.map(({ length }) => length)).toEqual(Array(10).fill(1000))
      }
    })
    expect(grownBy).toBeLessThan(mostGrowth)
    expect(p99).toBeLessThan(longestMs)
  })

  test('the admin gets all 200,000 orders, and the memory does not grow with their number', async () => {
    const { program } = await shopWith(dialect, 200_000)
    let text = ''
    const { grownBy, p99 } = await observe(program, async () => {
      const response = await fetch(`${program.url}/api/admin/orders`, { headers: secret })
      expect(response.headers.get('x-total-count')).toBe('200000')
      text = await response.text()
    })
    expect(grownBy).toBeLessThan(mostGrowth)
    expect(p99).toBeLessThan(longestMs)
    expect(new Set((JSON.parse(text) as Order[]).map(({ id }) => id)).size).toBe(200_000)
  })
})
