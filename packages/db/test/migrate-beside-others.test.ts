import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../src/migrate.ts'
import { migrations } from '../src/migrations/migrations.ts'
import { openDatabase } from '../src/open.ts'
import * as products from '../src/repositories/products/products.ts'
import { transact } from '../src/transact.ts'
import { freshPostgres } from './fixture.ts'
import { waitUntilBlocked } from './wait-until-blocked.ts'

const addColumn = () => ['alter table products add column colour text']

test('an upgrade that waits for a long reader, such as a backup, does not block other readers', async () => {
  const url = await freshPostgres()
  const [older, newer] = [await openDatabase({ url }), await openDatabase({ url })]
  onTestFinished(older.close)
  onTestFinished(newer.close)
  const [reads, blocks, over] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  onTestFinished(() => over?.resolve())
  const backup = transact(older.db, async (trx) => {
    await products.list(trx, { limit: 1 })
    reads?.resolve()
    await waitUntilBlocked('postgres', trx)
    blocks?.resolve()
    await over?.promise
  })
  await reads?.promise
  let waits = 0
  const upgrade = migrate(newer, [...migrations, addColumn], () => {
    waits += 1
  })
  await blocks?.promise
  for (const _ of [1, 2, 3]) expect(await products.list(older.db, { limit: 1 })).toEqual([])
  await expect.poll(() => waits).toBeGreaterThan(1)

  over?.resolve()
  await Promise.all([backup, upgrade])
  expect((await sql`select colour from products`.execute(older.db)).rows).toEqual([])
})
