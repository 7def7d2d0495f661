import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Trx } from '../src/database.ts'
import { DatabaseBusy, DatabaseRefused } from '../src/errors.ts'
import { openDatabase } from '../src/open-database.ts'
import * as shopState from '../src/repositories/shop-state.ts'
import * as users from '../src/repositories/users.ts'
import { transact } from '../src/transact.ts'
import { contestedDatabase, freshDatabase, freshPostgres, refuseRows } from './fixture.ts'
import { postgresProxy, terminateWhenReady } from './postgres-proxy.ts'
import { userRow } from './rows.ts'

test('replaces idle connections that are lost', async () => {
  const { database, endConnections } = await contestedDatabase()
  const { db, ping } = database
  for (const _ of [1, 2]) {
    await Promise.all([users.count(db), users.count(db), users.count(db)])
    await endConnections()
    // The pool notices it later.
    await expect.poll(() => ping().catch(() => 'not yet')).toBeUndefined()
  }
  expect(await users.count(db)).toBe(0)
})

test('reports busy when connections end while they are opened', async () => {
  const shop = await freshPostgres()
  let ends = false
  const url = await postgresProxy(
    shop,
    terminateWhenReady(() => ends),
  )
  const { db, close } = await openDatabase({ url })
  onTestFinished(close)
  await users.count(db)
  ends = true
  const counts = await Promise.allSettled(Array.from({ length: 20 }, () => users.count(db)))
  const lost = counts.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  // One connection was already open.
  expect(lost.length).toBeGreaterThan(0)
  for (const { reason } of lost) expect(reason).toBeInstanceOf(DatabaseBusy)
  ends = false
  await expect.poll(() => users.count(db).catch(() => 'busy')).toBe(0)
})

test.each<[string, (trx: Trx) => Promise<unknown>]>([
  ['a read', (trx) => users.count(trx)],
  ['the last write', (trx) => shopState.set(trx, 'key', '')],
])('reports busy when a connection is lost before %s, and stores nothing', async (_, last) => {
  const { database, endConnections } = await contestedDatabase()
  const { db } = database
  const work = async (trx: Trx, meanwhile: () => unknown) => {
    await users.insert(trx, userRow())
    await meanwhile()
    return last(trx)
  }
  await expect(transact(db, (trx) => work(trx, endConnections))).rejects.toThrow(DatabaseBusy)
  expect([await users.count(db), await shopState.get(db, 'key')]).toEqual([0, undefined])
  await transact(db, (trx) => work(trx, () => {}))
  expect(await users.count(db)).toBe(1)
})

test('ends a statement that takes too long, and reports busy', async () => {
  const { db } = await freshDatabase('postgres')
  const slow = () => sql`select pg_sleep(8)`.execute(db)
  const slowInside = () => transact(db, (trx) => sql`select pg_sleep(8)`.execute(trx))
  const results = await Promise.allSettled([slow(), slowInside()])
  expect(results.map((result) => result.status === 'rejected' && result.reason)).toEqual([
    expect.any(DatabaseBusy),
    expect.any(DatabaseBusy),
  ])
  expect(await users.count(db)).toBe(0)
})

test.each([
  ['full', '53100'],
  ['read-only', '25006'],
  ['failing', '58030'],
])('a disk that is %s makes writes fail as busy, and nothing else', async (_, errcode) => {
  const url = await freshPostgres()
  const { db, close } = await openDatabase({ url })
  onTestFinished(close)
  const add = () => transact(db, (trx) => users.insert(trx, userRow()))
  const freeSpace = await refuseRows(url, 'users', errcode)
  await expect(add()).rejects.toThrow(DatabaseBusy)
  expect(await users.count(db)).toBe(0)
  await freeSpace()
  expect(await add()).toBe(true)
})

test('replaces a connection to a server that has become read-only, as after a failover', async () => {
  const url = await freshPostgres()
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  onTestFinished(() => admin.end())
  const setReadOnly = (value: 'on' | 'off') =>
    admin.query(
      `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${value}`,
    )
  await setReadOnly('on')
  const { db, close } = await openDatabase({ url })
  onTestFinished(close)
  const add = () => transact(db, (trx) => users.insert(trx, userRow()))
  await expect(add()).rejects.toThrow(DatabaseBusy)
  await setReadOnly('off')
  expect(await add()).toBe(true)
})

test('replaces connections that only read after a minute, so that they follow a failover', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { analytics, checks, close } = await openDatabase({ url: await freshPostgres() })
  onTestFinished(close)
  const readPids = () =>
    Promise.all(
      [analytics, checks].map(async (pool) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool)
        return rows[0]?.pid
      }),
    )
  const before = await readPids()
  expect(await readPids()).toEqual(before)
  vi.advanceTimersByTime(60_000)
  const after = await readPids()
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
})

test('uses eight connections, and reports busy to requests that wait too long for one', async () => {
  const { db } = await freshDatabase('postgres')
  const end = Promise.withResolvers<void>()
  const holders = Array.from({ length: 8 }, () => transact(db, () => end.promise))
  const waiting = users.count(db)
  await expect(waiting).rejects.toThrow(DatabaseBusy)
  end.resolve()
  await Promise.all(holders)
  expect(await users.count(db)).toBe(0)
})

test('rejects an unreachable or inaccessible server in one sentence without the password', async () => {
  const address = new URL(await freshPostgres())
  address.password = 'hunter2'
  address.pathname = '/no_such_database'
  const wrongPort = new URL(address)
  wrongPort.port = '1'
  for (const bad of [address.href, wrongPort.href, 'postgres://user:hunter2@host:port/x']) {
    const error = await openDatabase({ url: bad }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseRefused)
    const { message } = error as Error
    expect(message).toMatch(/^The PostgreSQL database cannot be used: .+$/)
    expect(message).not.toContain('hunter2')
  }
})

test('rejects a server that is too old in one line with its version', async () => {
  const asOld = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replace(/1[4-9]00\d\d/, '130022'), 'latin1')
  const url = await postgresProxy(await freshPostgres(), () => ({ fromServer: asOld }))
  await expect(openDatabase({ url })).rejects.toThrow(
    new DatabaseRefused(
      'The PostgreSQL database cannot be used: it is version 13, and 14 or newer is needed',
    ),
  )
})

test('rejects a database with another encoding than UTF-8 in one line that says how to create one', async () => {
  const url = await freshPostgres()
  const address = new URL(url)
  const name = `${address.pathname.slice(1)}_ascii`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  onTestFinished(async () => {
    await admin.query(`drop database ${name}`)
    await admin.end()
  })
  await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`)
  address.pathname = `/${name}`
  await expect(openDatabase({ url: address.href })).rejects.toThrow(
    new DatabaseRefused(
      "The PostgreSQL database cannot be used: its encoding is SQL_ASCII, and a shop needs one made with encoding 'UTF8'",
    ),
  )
})

test('a transaction that PostgreSQL does not begin writes nothing', async () => {
  let refuses = false
  const url = await postgresProxy(await freshPostgres(), () => ({
    fromShop: (bytes) => {
      const text = bytes.toString('latin1')
      return refuses ? Buffer.from(text.replace('read committed', 'read committee'), 'latin1') : bytes
    },
  }))
  const { db, close } = await openDatabase({ url })
  onTestFinished(close)
  refuses = true
  await expect(transact(db, (trx) => users.insert(trx, userRow()))).rejects.toThrow('syntax error')
  refuses = false
  expect(await users.count(db)).toBe(0)
})
