import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Database, Db } from '../src/database.ts'
import { DatabaseBusy } from '../src/errors.ts'
import { migrate } from '../src/migrate.ts'
import { openDatabase } from '../src/open-database.ts'
import * as orders from '../src/repositories/orders/orders.ts'
import * as shopState from '../src/repositories/shop-state.ts'
import * as users from '../src/repositories/users.ts'
import { ReaderThread } from '../src/sqlite/reader-thread.ts'
import { transact } from '../src/transact.ts'
import { eachDatabase, freshDatabase } from './fixture.ts'
import { emptyFolder } from './folder.ts'
import { addOrders, addUsersAndProducts } from './rows.ts'

/** Runs a query that takes as long as a scan of many rows. */
const readAnalytics = async (db: Db, rows = 300_000): Promise<number | undefined> => {
  const counted = await sql<{ count: number }>`
    with recursive n(x) as (select 1 union all select x + 1 from n where x < ${sql.lit(rows)})
    select count(*) as count from n`.execute(db)
  return counted.rows[0]?.count
}

const openFile = async () => {
  const database = await openDatabase({ file: join(emptyFolder(), 'shop.db') })
  await migrate(database)
  return database
}

/** Returns the thread that starts next. */
const nextThread = () => new Promise<Worker>((resolve) => process.once('worker', resolve))

test('20 analytics queries on SQLite do not delay a later short query', async () => {
  const { db, analytics } = await freshDatabase('sqlite')
  const finished: string[] = []
  const long = Array.from({ length: 20 }, () => readAnalytics(analytics).then(() => finished.push('long')))
  const short = shopState.get(db, 'a').then(() => finished.push('short'))
  await Promise.all([...long, short])
  expect(finished).toEqual(['short', ...Array(20).fill('long')])
})

test('20 analytics queries on PostgreSQL do not delay a later short query', async () => {
  const { db, analytics } = await freshDatabase('postgres')
  // Each slow query waits for a lock that another transaction holds until the short query has returned.
  await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(1)`.execute(holder)
    const long = Array.from({ length: 20 }, () =>
      sql`select pg_advisory_xact_lock_shared(1)`.execute(analytics),
    )
    expect(await shopState.get(db, 'a')).toBeUndefined()
    await sql`select pg_advisory_unlock(1)`.execute(holder)
    await Promise.all(long)
  })
})

eachDatabase('analytics queries', (test) => {
  test('see all data that was committed before, and no uncommitted data', async ({ db, analytics }) => {
    await transact(db, (trx) => addUsersAndProducts(trx, 2))
    for (let nth = 1; nth <= 20; nth++) {
      await transact(db, (trx) => shopState.set(trx, 'nth', String(nth)))
      expect(await shopState.get(analytics, 'nth')).toBe(String(nth))
    }
    await transact(db, (trx) => addOrders(trx, 1))
    const page = { offset: 0, limit: 9, sort: 'created_at', direction: 'desc', search: 'user1' } as const
    const [order] = (await orders.search(analytics, page)).rows
    const updated_at = '2026-01-01T00:00:00.000Z'
    const paid = { status: 'paid', at: updated_at, by: 'owner' } as const
    await transact(db, (trx) => orders.setStatus(trx, order?.id ?? '', paid))
    const history = [...(order?.history ?? []), expect.anything()]
    const changed = { ...order, status: 'paid', updated_at, version: 2, history }
    expect((await orders.search(analytics, page)).rows).toEqual([changed])
    const failing = transact(db, async (trx) => {
      await shopState.set(trx, 'nth', 'not committed')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await shopState.get(analytics, 'nth')).toBe('20')
  })
})

test('a thread that ends during a query fails only this query, as busy', async () => {
  const { analytics } = await freshDatabase('sqlite')
  const thread = nextThread()
  const failing = expect(readAnalytics(analytics, 5_000_000)).rejects.toThrow(DatabaseBusy)
  const next = users.count(analytics)
  const worker = await thread
  await once(worker, 'message')
  await worker.terminate()
  await failing
  expect(await next).toBe(0)
})

test('rejects queries as busy when too many wait, and answers the others', async () => {
  const { analytics } = await freshDatabase('sqlite')
  const queries = await Promise.allSettled(Array.from({ length: 70 }, () => readAnalytics(analytics, 10)))
  const refused = queries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(5)
  for (const reason of refused) expect(reason).toBeInstanceOf(DatabaseBusy)
})

test('closing during a query rejects waiting queries, ends the thread and leaves one file', async () => {
  const { analytics, file = '', close } = await openFile()
  const thread = nextThread()
  const queries = [readAnalytics(analytics), readAnalytics(analytics)].map((read) =>
    expect(read).rejects.toThrow(DatabaseBusy),
  )
  const ended = once(await thread, 'exit')
  await close()
  await Promise.all([...queries, ended])
  expect(readdirSync(dirname(file))).toEqual(['shop.db'])
  await expect(readAnalytics(analytics)).rejects.toThrow()
})

// Otherwise the process may abort, which happened in one of about 100 closings.
test('a thread is not terminated before it has loaded the driver and opened the file', async () => {
  const { file = '' } = await freshDatabase('sqlite')
  const events: string[] = []
  const { terminate } = Worker.prototype
  vi.spyOn(Worker.prototype, 'terminate').mockImplementation(function (this: Worker) {
    events.push('terminated')
    return terminate.call(this)
  })
  const reader = new ReaderThread(file)
  const thread = nextThread()
  const refused = expect(reader.query({ sql: 'select 1', parameters: [] })).rejects.toThrow(DatabaseBusy)
  const worker = await thread
  worker.once('message', () => events.push('opened'))
  await reader.close()
  await refused
  expect(events).toEqual(['opened', 'terminated'])
})

test('the handle for analytics queries cannot write', async () => {
  const { analytics }: Database = await freshDatabase('sqlite')
  await expect(analytics.transaction().execute(users.count)).rejects.toThrow('only reads')
  const writing = sql`insert into shop_state (key, value) values ('a', 'b') returning key`.execute(analytics)
  await expect(writing).rejects.toThrow(DatabaseBusy)
})
