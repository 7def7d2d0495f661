import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { idempotency, rateLimits, sessions, transact } from '../src/index.ts'
import { addRowsToSweep, freshDatabase } from './fixture.ts'
import { addUsersAndProducts } from './rows.ts'

test('PostgreSQL deletes 10,000 expired rows in time while its statistics are of an emptied table', async () => {
  const database = await freshDatabase('postgres')
  const { db } = database
  await transact(db, (trx) => addUsersAndProducts(trx, 1))
  const fill = async () => {
    await addRowsToSweep(database, 'user-1', 10_001)
    await sql`insert into rate_limits select 'login', 'key' || i, 1, 1, 1 from generate_series(1, 10001) i`.execute(
      db,
    )
  }
  await fill()
  for (const table of ['sessions', 'idempotency_keys', 'events', 'deliveries', 'rate_limits'] as const)
    await db.deleteFrom(table).execute()
  await sql`analyze`.execute(db)
  await fill()
  expect(await transact(db, (trx) => sessions.deleteExpired(trx, 10_000))).toBe(10_000)
  expect(await transact(db, (trx) => idempotency.deleteOlderThan(trx, 0, 10_000))).toBe(10_000)
  await rateLimits.sweep(db)
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
})
