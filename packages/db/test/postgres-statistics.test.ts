import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { images, rateLimits, transact } from '../src/index.ts'
import { freshDatabase } from './fixture.ts'

test('PostgreSQL deletes 10,000 ended rate limits in time while its statistics are of an emptied table', async () => {
  const { db } = await freshDatabase('postgres')
  for (const _ of ['statistics', 'more rows than they say']) {
    await db.deleteFrom('rate_limits').execute()
    await sql`analyze`.execute(db)
    await sql`insert into rate_limits select 'login', 'key' || i, 1, 1, 1 from generate_series(1, 10001) i`.execute(
      db,
    )
  }
  await rateLimits.sweep(db)
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
})

test('PostgreSQL finds unused images in time before it has statistics of them and of 50,000 order lines', async () => {
  const { db } = await freshDatabase('postgres')
  await transact(db, async (trx) => {
    // Allows lines without orders.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into order_lines (order_id, position, product_id, name, price_cents, image, qty)
      select i, 0, 'id', 'name', 1, '/images/' || i % 5000, 1 from generate_series(1, 50000) i`.execute(trx)
    await sql`insert into images (path, created_at)
      select '/images/' || i, now() - interval '1 year' from generate_series(0, 9999) i`.execute(trx)
  })
  expect(await transact(db, (trx) => images.markUnused(trx, '1 day'))).toBe(5000)
  await sql`update images set unused_since = null`.execute(db)
  // PostgreSQL then expects one marked image.
  await sql`analyze`.execute(db)
  await sql`update images set unused_since = created_at`.execute(db)
  expect(await transact(db, images.unmarkShown)).toBe(5000)
  expect(await transact(db, (trx) => images.removeMarked(trx, '1 day'))).toBe(5000)
})
