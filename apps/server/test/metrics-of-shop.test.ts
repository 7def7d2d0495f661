import { rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { deliveries, openDatabase, orders, outbox, shopState, transact } from '@voltway/db'
import { contestedDatabase, freshPostgres } from '@voltway/db/fixture'
import { postgresProxy } from '@voltway/db/postgres-proxy'
import { expect, onTestFinished } from 'vitest'
import { eachServer, startServer, type TestServer, test } from './harness.ts'
import { placeOrders } from './place-orders.ts'
import { scrape } from './scrape.ts'

const metricsToken = 'metrics-token'
const statuses = ['pending', 'paid', 'shipped', 'completed', 'cancelled']

/** Reads the numbers of orders by status from `/metrics`. */
const ordersOf = async (server: TestServer) => {
  const { value } = await scrape(server)
  return statuses.map((status) => value(`voltway_orders{status="${status}"}`))
}

const backupOf = async (server: TestServer) =>
  (await scrape(server)).value('voltway_last_backup_timestamp_seconds')

eachServer('/metrics', (test) => {
  test('has the orders by status, and counts them at most once per minute', async (server) => {
    const { db } = server.app.shop.database
    await expect.poll(() => ordersOf(server)).toEqual([0, 0, 0, 0, 0])
    await placeOrders(server, 3)
    const [order] = await orders.list(db, { limit: 1 })
    const step = { status: 'shipped', at: '2026-01-01T00:00:00.000Z', by: 'owner' } as const
    await transact(db, (trx) => orders.setStatus(trx, order?.id ?? '', step))
    expect(await ordersOf(server)).toEqual([0, 0, 0, 0, 0])
    server.moveClock(60_000)
    await expect.poll(() => ordersOf(server)).toEqual([2, 0, 1, 0, 0])
  })

  test('has the time of the last good backup, and no sample while there is none', async (server) => {
    const keep = (text: string) =>
      transact(server.app.shop.database.db, (trx) => shopState.set(trx, 'last_backup_at', text))
    expect(await backupOf(server)).toBeUndefined()
    await keep('2026-02-03T04:05:06.000Z')
    server.moveClock(15_000)
    await expect.poll(() => backupOf(server)).toBe(Date.parse('2026-02-03T04:05:06.000Z') / 1000)
    await keep('no time')
    server.moveClock(30_000)
    await expect.poll(() => backupOf(server)).toBeUndefined()
  })

  test('has the waiting and failed deliveries, and the age of the oldest waiting one', async (server) => {
    const { shop } = server.app
    const { db } = shop.database
    const read = async () => {
      const { value } = await scrape(server)
      const counts = ['waiting', 'failed'].map((status) =>
        ['mail', 'webhook'].map((kind) => value(`voltway_deliveries{kind="${kind}",status="${status}"}`)),
      )
      return { counts, age: value('voltway_oldest_delivery_seconds{kind="mail",status="waiting"}') }
    }
    const nothing = [
      [0, 0],
      [0, 0],
    ]
    await expect.poll(read).toEqual({ counts: nothing, age: 0 })
    await transact(db, async (trx) => {
      const mail = { kind: 'mail', target: 'ada@example.com', event_type: 'password_changed' } as const
      for (const _ of [1, 2, 3]) await deliveries.insert(trx, { id: shop.newId(), ...mail })
      const claimed = await outbox.claim(trx, { kind: 'mail', webhook_id: null }, 60)
      const facts = { response_status: 550, duration_ms: 1, error: 'No' }
      if (claimed) await outbox.settle(trx, claimed, { ...facts, status: 'failed', seconds: undefined })
    })
    server.moveClock(3_600_000)
    await expect
      .poll(async () => (await read()).counts)
      .toEqual([
        [2, 0],
        [1, 0],
      ])
    const { age = 0 } = await read()
    expect(age).toBeGreaterThan(3598)
    expect(age).toBeLessThan(3660)
  })
})

test('has the free space of DATA_DIR, and no sample if it is unknown', async (server) => {
  const free = async () => (await scrape(server)).value('voltway_data_dir_free_bytes')
  await expect.poll(free).toBeGreaterThan(0)
  const { blocks, bsize } = await statfs(server.app.env.dataDir)
  expect(await free()).toBeLessThan(blocks * bsize)
  rmSync(server.app.env.dataDir, { recursive: true })
  await expect.poll(free).toBeUndefined()
  expect((await scrape(server)).status).toBe(200)
})

test('/metrics responds while PostgreSQL is locked, without the numbers from the database', async () => {
  const { database, lockEverything } = await contestedDatabase()
  const server = await startServer('postgres', { database, env: { metricsToken } })
  const { token } = await server.aCustomer()
  await expect.poll(() => ordersOf(server)).toEqual([0, 0, 0, 0, 0])
  server.moveClock(60_000)
  const unlock = await lockEverything()
  // Queries of the locked tables wait until a time limit.
  const refused = server.request('GET', '/api/cart', { token })
  const first = await Promise.race([refused, scrape(server)])
  const last = await refused
  await expect.poll(() => ordersOf(server)).toEqual(statuses.map(() => undefined))
  await unlock()
  expect([first.status, last.status]).toEqual([200, 503])
  expect(first.text).toContain('voltway_database_connections{state="used"}')
  await expect.poll(() => ordersOf(server)).toEqual([0, 0, 0, 0, 0])
})

test('/metrics responds while PostgreSQL does not', async () => {
  let isSilent = false
  const ends: (() => void)[] = []
  const url = await postgresProxy(await freshPostgres(), () => ({
    fromShop: (bytes, end) => {
      ends.push(end)
      return bytes
    },
    fromServer: (bytes) => (isSilent ? Buffer.alloc(0) : bytes),
  }))
  const database = await openDatabase({ url })
  onTestFinished(database.close)
  const server = await startServer('postgres', { database, env: { metricsToken } })
  const { token } = await server.aCustomer()
  isSilent = true
  const refused = server.request('GET', '/api/cart', { token })
  const first = await Promise.race([refused, scrape(server)])
  isSilent = false
  for (const end of ends) end()
  expect([first.status, (await refused).status]).toEqual([200, 503])
  expect(first.text).not.toMatch(/^voltway_(orders\{|last_backup_timestamp_seconds )/m)
  await expect.poll(() => ordersOf(server)).toEqual([0, 0, 0, 0, 0])
})
