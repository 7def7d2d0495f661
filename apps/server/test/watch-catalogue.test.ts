import { setImmediate as nextTurn } from 'node:timers/promises'
import { openDatabase, shopState } from '@voltway/db'
import { eachDialect, freshPostgres } from '@voltway/db/fixture'
import { loseCommitAnswers, postgresProxy } from '@voltway/db/postgres-proxy'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchCatalogue } from '../src/http/watch-catalogue.ts'
import { startServer } from './harness.ts'

eachDialect('the revision of the catalogue', (dialect) => {
  test('is another one after every own change, at once', async () => {
    const server = await startServer(dialect)
    const { adminSecret: secret, ask } = server
    const revisionNow = watchCatalogue(server.app.shop, () => 0)
    const revisions = [await revisionNow()]
    const product = await server.aProduct()
    revisions.push(await revisionNow())
    await ask('PUT', `/api/admin/products/${product.id}`, { secret, body: { price: 1 } })
    revisions.push(await revisionNow())
    const method = await server.aPaymentMethod()
    revisions.push(await revisionNow())
    await ask('DELETE', `/api/admin/payment-methods/${method.id}`, { secret })
    revisions.push(await revisionNow())
    await ask('DELETE', `/api/admin/products/${product.id}`, { secret })
    revisions.push(await revisionNow())
    expect(new Set(revisions).size).toBe(6)
  })

  test('is known without a question while nothing changes', async () => {
    const server = await startServer(dialect)
    await server.aProduct()
    const revisionNow = watchCatalogue(server.app.shop, () => 0)
    const known = await revisionNow()
    expect(revisionNow()).toBe(known)
    expect(revisionNow()).toBe(known)
  })
})

test('a change that another node made on PostgreSQL is seen when a second has passed', async () => {
  const here = await startServer('postgres')
  const there = await startServer('postgres', { database: here.app.shop.database })
  let now = 0
  const revisionNow = watchCatalogue(here.app.shop, () => now)
  const before = await revisionNow()
  await there.aProduct()
  now = 799
  expect(revisionNow()).toBe(before)
  now = 1000
  expect(await revisionNow()).not.toBe(before)
})

test('while visitors come, and ten seconds longer, none of them waits for what another node may have changed', async () => {
  const questions: string[] = []
  const database = await openDatabase({
    url: await freshPostgres(),
    onStatement: ({ text }) => questions.push(text),
  })
  onTestFinished(database.close)
  const { app } = await startServer('postgres', { database })
  const there = await startServer('postgres', { database })
  const told = { ...database, checks: database.db }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let now = 0
  const revisionNow = watchCatalogue({ ...app.shop, database: told }, () => now)
  // The timers that the database's driver sets meanwhile must not end.
  const pass = (ms: number) => {
    now += ms
    vi.advanceTimersByTime(Math.min(ms, 1000))
  }
  const before = await revisionNow()
  await there.aProduct()
  questions.splice(0)
  pass(799)
  expect(revisionNow()).toBe(before)
  pass(1)
  const revision = Number(before) + 1
  await expect.poll(() => revisionNow()).toBe(revision)
  expect(questions).toHaveLength(1)
  await nextTurn()
  pass(12_000)
  await expect.poll(() => questions).toHaveLength(2)
  await nextTurn()
  pass(12_000)
  expect(await shopState.catalogueRevision(database.db)).toBe(revision)
  expect(questions).toHaveLength(3)
})

test('a change whose answer from PostgreSQL got lost is seen at once', async () => {
  let loses = false
  const meddling = loseCommitAnswers(() => loses)
  const database = await openDatabase({ url: await postgresProxy(await freshPostgres(), meddling) })
  onTestFinished(database.close)
  const server = await startServer('postgres', { database })
  expect((await server.ask('GET', '/api/products')).text).toBe('[]')
  loses = true
  const body = { name: 'Model S', price: 1 }
  const asked = { secret: server.adminSecret, body }
  expect((await server.ask('POST', '/api/admin/upload-product', asked)).status).toBe(503)
  expect((await server.ask('GET', '/api/products')).text).toContain('Model S')
  server.logged.splice(0)
})
