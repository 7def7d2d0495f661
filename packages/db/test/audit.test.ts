import { expect, test } from 'vitest'
import type { Trx } from '../src/database.ts'
import * as audit from '../src/repositories/audit.ts'
import type { AuditRow } from '../src/rows.ts'
import { transact } from '../src/transact.ts'
import { eachDialect, freshDatabase } from './fixture.ts'
import { at } from './rows.ts'

const entry = (number: number, changes: Partial<AuditRow> = {}): AuditRow => ({
  id: `entry-${number}`,
  at: at(number),
  action: 'update',
  kind: 'product',
  entity_id: 'product-1',
  before: '{"price":1}',
  after: '{"price":2}',
  by: 'owner',
  address: '192.0.2.1',
  ...changes,
})
const created = entry(1, { action: 'create', before: null })
const changed = entry(2)
const order = entry(3, { kind: 'order', entity_id: 'order-1' })
const deleted = entry(4, { action: 'delete', after: null })

eachDialect('the audit record', (dialect) => {
  const shop = async () => {
    const { db } = await freshDatabase(dialect)
    await transact(db, async (trx) => {
      for (const row of [created, changed, order, deleted]) await audit.insert(trx, row)
    })
    return db
  }

  test('rejects changes and deletions', async () => {
    const db = await shop()
    const attempts: ((trx: Trx) => Promise<unknown>)[] = [
      (trx: Trx) => trx.updateTable('audit_log').set({ address: '' }).where('id', '=', 'entry-1').execute(),
      (trx: Trx) => trx.deleteFrom('audit_log').where('id', '=', 'entry-1').execute(),
      (trx: Trx) => trx.deleteFrom('audit_log').execute(),
    ]
    for (const attempt of attempts) await expect(transact(db, attempt)).rejects.toThrow(/append-only/)
    expect((await audit.search(db, { offset: 0, limit: 9 })).total).toBe(4)
  })

  test('rejects entries that it could not return later', async () => {
    const db = await shop()
    const wrong: Partial<AuditRow>[] = [
      { id: 'entry-1' },
      // @ts-expect-error The compiler rejects these two, too.
      { action: 'look' },
      // @ts-expect-error
      { kind: 'secret' },
      { at: 'yesterday' },
      { after: '{' },
      { entity_id: '' },
      { before: null },
      { after: null },
      { action: 'create' },
      { action: 'delete' },
    ]
    for (const changes of wrong) {
      const add = transact(db, (trx) => audit.insert(trx, entry(9, changes)))
      await expect(add, JSON.stringify(changes)).rejects.toThrow(/constraint|invalid input syntax/i)
    }
  })
})
