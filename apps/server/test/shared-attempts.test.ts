import { attempts } from '@voltway/db'
import { eachDialect, freshDatabase, lockTables } from '@voltway/db/fixture'
import { describe, expect, test } from 'vitest'
import { startServer, type TestServer } from './harness.ts'
import { databaseEnv, emptyFolder, secret as programSecret, startProgram } from './program.ts'
import { expectThrottled, quarter, statuses, times } from './throttled.ts'

describe('attempts on several nodes of one PostgreSQL', () => {
  const twoNodes = async () => {
    const database = await freshDatabase('postgres')
    return [await startServer('postgres', { database }), await startServer('postgres', { database })] as const
  }

  test('are counted together: ten wrong passwords over two nodes lock the eleventh, on a third one too', async () => {
    const nodes = await twoNodes()
    const { email, password } = await nodes[0].aCustomer()
    const sign = (node: TestServer, given: string) =>
      node.ask('POST', '/api/auth/login', { body: { email, password: given } })
    const answers = await times(16, (index) => sign(nodes[index % 2 === 0 ? 0 : 1], `guess ${index}`))
    expect(statuses(answers).toSorted()).toEqual([...Array(10).fill(401), ...Array(6).fill(429)])
    const third = await startServer('postgres', { database: nodes[0].app.shop.database })
    for (const node of [...nodes, third]) expectThrottled(await sign(node, password), quarter)
  })

  test('with wrong admin secrets lock the right one everywhere, and a success forgets them everywhere', async () => {
    const [one, other] = await twoNodes()
    const enter = (node: TestServer, secret: string) => node.ask('GET', '/api/admin/check', { secret })
    for (let index = 0; index < 9; index++) {
      expect((await enter(index % 2 === 0 ? one : other, 'guess')).status).toBe(401)
    }
    expect((await enter(other, other.adminSecret)).status).toBe(200)
    for (let index = 0; index < 10; index++) {
      expect((await enter(index % 2 === 0 ? one : other, 'guess')).status).toBe(401)
    }
    for (const node of [one, other]) expectThrottled(await enter(node, node.adminSecret), quarter)
  })

  test('are registrations and checkouts too', async () => {
    const nodes = await twoNodes()
    const register = (index: number) => {
      const body = { name: 'Ada', email: `ada${index}@example.com`, password: 'correct horse' }
      return nodes[index % 2 === 0 ? 0 : 1].ask('POST', '/api/auth/register', { body })
    }
    for (let index = 0; index < 30; index++) await register(index)
    for (const index of [100, 101]) expectThrottled(await register(index), 60 * 60)

    const { token, checkout } = await nodes[0].aFullCart()
    const buy = (index: number) =>
      nodes[index % 2 === 0 ? 0 : 1].ask('POST', '/api/checkout', { token, body: checkout })
    await times(30, buy)
    for (const index of [0, 1]) expectThrottled(await buy(index), 60)
  })
})

eachDialect('a restart', (dialect) => {
  test('forgets no attempt', async () => {
    const dataDir = emptyFolder()
    const env = await databaseEnv(dialect)
    const enter = async ({ url }: { url: string }, given: string) =>
      (await fetch(`${url}/api/admin/check`, { headers: { 'X-Admin-Secret': given } })).status
    const before = await startProgram(dataDir, env)
    for (let index = 0; index < 10; index++) expect(await enter(before, 'guess')).toBe(401)
    await before.stop()
    const after = await startProgram(dataDir, env)
    expect(await enter(after, programSecret)).toBe(429)
  })
})

test('counts that a SQLite file does not take now are kept later, with one warning', async () => {
  const database = await freshDatabase('sqlite')
  const server = await startServer('sqlite', { database })
  const unlock = await lockTables(database)
  await server.ask('GET', '/api/admin/check', { secret: 'guess' })
  const warnings = () => server.logged.filter(({ msg }) => msg?.startsWith('Counts of attempts'))
  await expect.poll(warnings).toMatchObject([{ level: 40 }])
  await unlock()
  await expect.poll(async () => (await attempts.list(database.db)).map(({ count }) => count)).toEqual([1])
  expect(warnings()).toHaveLength(1)
})

eachDialect('what is kept of attempts', (dialect) => {
  test('names neither people nor networks', async () => {
    const database = await freshDatabase(dialect)
    const server = await startServer(dialect, { database })
    await server.ask('POST', '/api/auth/login', { body: { email: 'ada@example.com', password: 'guess' } })
    await expect.poll(async () => (await attempts.list(database.db)).length).toBe(2)
    expect(JSON.stringify(await attempts.list(database.db))).not.toMatch(/ada|example|127\.0/)
  })
})
