import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { blockWrites } from './block-writes.ts'
import { eachServer, startServer, test } from './harness.ts'
import { scrape } from './scrape.ts'

eachServer('/metrics', (test, dialect) => {
  test('has the numbers of running and waiting requests', async (server) => {
    const { token } = await server.aCustomer()
    const working = async () => (await scrape(server)).value(queue('requests', 'running'))
    expect(await working()).toBe(0)
    const release = await blockWrites(server.app.shop.database)
    const clientRequest = [1, 2, 3].map(() =>
      server.request('POST', '/api/cart', { token, body: { cart: [] } }),
    )
    await expect.poll(working).toBe(3)
    expect((await scrape(server)).value(queue('requests', 'waiting'))).toBe(0)
    release()
    await Promise.all(clientRequest)
    await expect.poll(working).toBe(0)
  })

  test('counts failed sign-ins by REST and tRPC, and no other responses', async (server) => {
    const { email, password } = await server.aCustomer()
    const failures = async () => (await scrape(server)).value('voltway_sign_in_failures_total')
    expect(await failures()).toBe(0)
    const wrong = { email, password: 'wrong horse' }
    await server.request('POST', '/api/auth/login', { body: wrong })
    await server.mutate('auth.login', { ...wrong, email: 'nobody@example.com' })
    await server.request('POST', '/api/auth/login', { body: { email } })
    expect((await server.request('POST', '/api/auth/login', { body: { email, password } })).status).toBe(200)
    expect(await failures()).toBe(2)
  })

  test('counts cache hits and misses of public lists', async (server) => {
    for (const path of ['/api/products', '/api/products?limit=5', '/trpc/products.list'])
      for (const _ of ['made', 'kept', 'kept']) await server.request('GET', path)
    const { value } = await scrape(server)
    expect([value(requests('list', 'hit')), value(requests('list', 'miss'))]).toEqual([6, 3])
  })

  test('has the versions of the program and of Node, and the dialect', async (server) => {
    const { value } = await scrape(server)
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
    const labels = `version="${version}",node="${process.version}",dialect="${dialect}"`
    expect(value(`voltway_build_info{${labels}}`)).toBe(1)
  })
})

test('on PostgreSQL /metrics has the used and idle connections, and the waiting statements', async () => {
  const server = await startServer('postgres')
  const { token } = await server.aCustomer()
  const pool = async () => {
    const { value } = await scrape(server)
    return {
      used: value('voltway_database_connections{state="used"}'),
      idle: value('voltway_database_connections{state="idle"}'),
      waiting: value('voltway_database_waiting'),
    }
  }
  await expect.poll(pool).toMatchObject({ used: 0, waiting: 0 })
  expect((await pool()).idle).toBeGreaterThan(0)
  const release = await blockWrites(server.app.shop.database)
  const clientRequest = server.request('GET', '/api/cart', { token })
  await expect.poll(pool).toMatchObject({ used: 8, idle: 0 })
  await expect.poll(async () => (await pool()).waiting).toBeGreaterThan(0)
  release()
  expect((await clientRequest).status).toBe(200)
  await expect.poll(pool).toEqual({ used: 0, idle: 8, waiting: 0 })
})

test('on SQLite /metrics has no connections, on PostgreSQL no disk', async () => {
  const { text } = await scrape(await startServer('sqlite'))
  expect(text).not.toMatch(/voltway_database_/)
  expect((await scrape(await startServer('postgres'))).text).not.toMatch(/voltway_data_dir_/)
})

const queue = (name: string, state: string) => `voltway_queue_jobs{queue="${name}",state="${state}"}`
const requests = (cache: string, result: string) =>
  `voltway_${cache}_cache_requests_total{result="${result}"}`
