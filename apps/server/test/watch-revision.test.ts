import { openDatabase, shopState, transact } from '@voltway/db'
import { contestedDatabase, freshPostgres } from '@voltway/db/fixture'
import { loseCommitAnswers, postgresProxy } from '@voltway/db/postgres-proxy'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchRevision } from '../src/http/lists/watch-revision.ts'
import { startServer, type TestServer } from './harness.ts'

/** Starts a watch of a server's shop with a clock of the test. */
const watch = async ({ app }: TestServer, catalogue = app.shop.catalogue) => {
  const clock = { ms: 0 }
  const { revisionNow, stop } = await watchRevision({ ...app.shop, catalogue }, () => clock.ms)
  onTestFinished(stop)
  return { revisionNow, clock }
}

const fakeIntervals = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a node sees a change of another node on PostgreSQL within a second', async () => {
  const here = await startServer('postgres')
  const there = await startServer('postgres', { database: here.app.shop.database })
  fakeIntervals()
  // Stops the server's own watch, so that it does not update the revision.
  const { revisionNow } = await watch(here, { revision: 0, unnumberedChanges: 0 })
  const before = revisionNow()
  await there.aProduct()
  vi.advanceTimersByTime(999)
  // Runs on the same connection as the query for the revision, after it.
  await here.app.shop.database.ping()
  expect(revisionNow()).toBe(before + 1)
})

test('a revision is valid for ten seconds after PostgreSQL confirmed it, and again when PostgreSQL responds', async () => {
  const { database, lockEverything } = await contestedDatabase()
  const server = await startServer('postgres', { database })
  fakeIntervals()
  const { revisionNow, clock } = await watch(server)
  const before = revisionNow()
  const unlock = await lockEverything()
  clock.ms = 10_000
  vi.advanceTimersByTime(1000)
  expect(revisionNow()).toBe(before)
  clock.ms = 10_001
  expect(revisionNow).toThrow(expect.objectContaining({ code: 'UNAVAILABLE', retryAfterSeconds: 1 }))
  await unlock()
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1000)
      return revisionNow()
    })
    .toBe(before)
})

test('a node sees its own change at once even if PostgreSQL’s response was lost', async () => {
  let loses = false
  const meddling = loseCommitAnswers(() => loses)
  const database = await openDatabase({ url: await postgresProxy(await freshPostgres(), meddling) })
  onTestFinished(database.close)
  const server = await startServer('postgres', { database })
  expect((await server.request('GET', '/api/products')).text).toBe('[]')
  loses = true
  const body = { name: 'Model S', price: 1 }
  const clientRequest = { secret: server.secret, body }
  expect((await server.request('POST', '/api/admin/upload-product', clientRequest)).status).toBe(503)
  expect((await server.request('GET', '/api/products')).text).toContain('Model S')
  server.logged.splice(0)
})

test('a node on PostgreSQL sees its own change at once, also after sales', async () => {
  const server = await startServer('postgres')
  fakeIntervals()
  const { database } = server.app.shop
  const { id } = await server.aProduct()
  for (const price of [1, 2, 3]) {
    // A sale of another node, before this one reads the revision.
    await transact(database.db, shopState.bumpStockRevision)
    await watch(server)
    await server.request('GET', '/api/products')
    const change = { secret: server.secret, body: { price } }
    await server.ok(server.request('PUT', `/api/admin/products/${id}`, change))
    expect((await server.request('GET', '/api/products')).text).toContain(`"price":${price},`)
  }
})
