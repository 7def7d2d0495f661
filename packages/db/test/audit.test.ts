import { expect, test } from 'vitest'
import { type AuditRow, audit, transact } from '../src/index.ts'
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

eachDialect('the audit log', (dialect) => {
  test('finds entries by words of kind, action, names, status and admin', async () => {
    const { db } = await freshDatabase(dialect)
    const orders = [
      { id: 'a', reference: 'VW-AAAA-BBBB', status: 'paid' },
      { id: 'b', reference: 'VW-CCCC-DDDD', status: 'paid' },
    ]
    const rows = [
      entry(1, { before: '{"name":"Modèle 3"}', after: '{"name":"Model S"}' }),
      entry(2, { kind: 'order', after: JSON.stringify({ orders }), by: 'label printer' }),
      entry(3, { kind: 'payment_method', action: 'create', before: null, after: '{"name":"100%"}' }),
      entry(4, { after: JSON.stringify({ products: [{ id: 'p', name: 'Wall charger', value: '' }] }) }),
    ]
    await transact(db, async (trx) => {
      for (const row of rows) await audit.insert(trx, row)
    })
    const found = async (search: string) =>
      (await audit.search(db, { search, offset: 0, limit: 9 })).rows.map(({ id }) => id.slice(-1)).join('')
    const searches = 'modele|MODEL s|vw-cccc printer|ccccdddd|payment method|create 0%|paid|charger|x|'.split(
      '|',
    )
    expect(await Promise.all(searches.map(found))).toEqual([
      '1',
      '1',
      '2',
      '2',
      '3',
      '3',
      '2',
      '4',
      '',
      '4321',
    ])
  })

  test('rejects entries that it could not return later', async () => {
    const { db } = await freshDatabase(dialect)
    await transact(db, (trx) => audit.insert(trx, entry(1)))
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
      await expect(add, JSON.stringify(changes)).rejects.toThrow(/constraint|JSON/i)
    }
  })
})
