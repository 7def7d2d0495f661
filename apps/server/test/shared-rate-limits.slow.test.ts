import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openLimitsFile } from '@voltway/db'
import { eachDialect, freshDatabase, lockTables } from '@voltway/db/fixture'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectThrottled, quarter, statuses, times } from './expect-throttled.ts'
import { eachServer, errorOf, startServer, type TestResponse, type TestServer } from './harness.ts'
import { adminStatus, databaseEnv, emptyFolder, secret as programSecret, startProgram } from './program.ts'

describe('rate limits on several nodes of one PostgreSQL', () => {
  const twoNodes = async () => {
    const database = await freshDatabase('postgres')
    return [await startServer('postgres', { database }), await startServer('postgres', { database })] as const
  }

  test('are shared: ten wrong passwords on two nodes block the eleventh on a third node, too', async () => {
    const nodes = await twoNodes()
    const { email, password } = await nodes[0].aCustomer()
    const sign = (node: TestServer, options: string) =>
      node.request('POST', '/api/auth/login', { body: { email, password: options } })
    const responses = await times(16, (index) => sign(nodes[index % 2 === 0 ? 0 : 1], `guess ${index}`))
    expect(statuses(responses).toSorted()).toEqual([...Array(10).fill(401), ...Array(6).fill(429)])
    const third = await startServer('postgres', { database: nodes[0].app.shop.database })
    for (const node of [...nodes, third]) expectThrottled(await sign(node, password), quarter)
  })

  test('of wrong admin secrets block the right one on all nodes, and a success resets them on all nodes', async () => {
    const [one, other] = await twoNodes()
    const enter = (node: TestServer, secret: string) => node.request('GET', '/api/admin/check', { secret })
    for (let index = 0; index < 9; index++) {
      expect((await enter(index % 2 === 0 ? one : other, 'guess')).status).toBe(401)
    }
    expect((await enter(other, other.secret)).status).toBe(200)
    for (let index = 0; index < 10; index++) {
      expect((await enter(index % 2 === 0 ? one : other, 'guess')).status).toBe(401)
    }
    for (const node of [one, other]) expectThrottled(await enter(node, node.secret), quarter)
  })
})

eachDialect('a restart', (dialect) => {
  test.each(['SIGTERM', 'SIGKILL'] as const)('by %s preserves the rate limits', async (signal) => {
    const dataDir = emptyFolder()
    const env = await databaseEnv(dialect)
    const before = await startProgram(dataDir, env)
    for (let index = 0; index < 10; index++) expect(await adminStatus(before, 'guess')).toBe(401)
    await before.stop(signal)
    const after = await startProgram(dataDir, env)
    expect(await adminStatus(after, programSecret)).toBe(429)
  })
})

test('a damaged file of rate limits is replaced at the start, with one line in the log', async () => {
  const dataDir = emptyFolder()
  writeFileSync(join(dataDir, 'limits.db'), 'Dear diary, '.repeat(1000))
  const program = await startProgram(dataDir)
  expect(await adminStatus(program, 'guess')).toBe(401)
  const lines = program.output.out.split('\n').filter((line) => line.includes('limits.db'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, reason: 'file is not a database', msg: expect.stringContaining(dataDir) },
  ])
})

/** Opens a second connection to a server's table of rate limits. */
const tableOf = ({ app: { shop, env } }: TestServer): Db => {
  if (shop.database.dialect === 'postgres') return shop.database.db
  const { db, close } = openLimitsFile(join(env.dataDir, 'limits.db'), Date.now)
  onTestFinished(close)
  return db
}

/** Blocks writes to the table until the returned function is called. */
const lockTable = async (server: TestServer): Promise<() => Promise<void>> => {
  const { database } = server.app.shop
  if (database.dialect === 'postgres') return lockTables(database, 'rate_limits')
  const trx = await tableOf(server).startTransaction().execute()
  return () => trx.commit().execute()
}

eachServer('while the table of rate limits', (test) => {
  const enter = (server: TestServer, secret: string, index = 0) =>
    index % 2 === 0
      ? server.request('GET', '/api/admin/users', { secret })
      : server.query('admin.users.list', {}, { secret })

  const expectUnavailable = (response: TestResponse) => {
    expect([response.status, errorOf(response).code, response.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '1',
    ])
  }

  test('cannot be written, attempts are rejected, and a right admin secret passes', async (server) => {
    const { email, password, token, checkout } = await server.aFullCart()
    expect((await enter(server, 'guess')).status).toBe(401)
    const unlock = await lockTable(server)
    const rejected = await Promise.all([
      enter(server, 'guess', 0),
      enter(server, 'guess', 1),
      server.request('POST', '/api/auth/login', { body: { email, password } }),
      server.mutate('auth.login', { email, password }),
      server.request('POST', '/api/checkout', { token, body: checkout }),
    ])
    for (const response of rejected) expectUnavailable(response)
    for (const index of [0, 1]) expect((await enter(server, server.secret, index)).status).toBe(200)
    await unlock()
    expect((await server.request('POST', '/api/checkout', { token, body: checkout })).status).toBe(200)
  })

  test('cannot be read, every attempt is rejected', async (server) => {
    const db = tableOf(server)
    await db.schema.alterTable('rate_limits').renameTo('lost').execute()
    for (const index of [0, 1]) {
      expectUnavailable(await enter(server, 'guess', index))
      expectUnavailable(await enter(server, server.secret, index))
    }
    await db.schema.alterTable('lost').renameTo('rate_limits').execute()
    expect((await enter(server, server.secret)).status).toBe(200)
  })
})

eachServer('the table of rate limits', (test) => {
  test('stores neither e-mails nor client IPs', async (server) => {
    await server.request('POST', '/api/auth/login', { body: { email: 'ada@example.com', password: 'guess' } })
    const rows = await tableOf(server).selectFrom('rate_limits').selectAll().execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/ada|example|127\.0/)
  })
})
