import { expect, test, vi } from 'vitest'
import { compileQuery } from '../src/compiled-query.ts'
import { type Handle, transact } from '../src/index.ts'
import { eachDatabase, freshDatabase } from './fixture.ts'

eachDatabase('a query that is compiled once', (test) => {
  test('is compiled once and runs with the values of each call', async ({ db }) => {
    const build = vi.fn((h: Handle, row: { key: string; value: string }, other: string) =>
      h
        .insertInto('shop_state')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: other }))
        .returning(['key', 'value']),
    )
    const insert = compileQuery(build)
    expect(await insert(db, { key: 'a', value: '1' }, 'unused')).toEqual([{ key: 'a', value: '1' }])
    // Properties are matched by name, not by order.
    expect(await insert(db, { value: '2', key: 'b' }, 'unused')).toEqual([{ key: 'b', value: '2' }])
    const updated = await transact(db, (trx) => insert(trx, { key: 'a', value: '3' }, '4'))
    expect(updated).toEqual([{ key: 'a', value: '4' }])
    expect(build).toHaveBeenCalledTimes(1)
  })

  test('keeps its constant values and accepts null', async ({ db }) => {
    const insert = compileQuery((h: Handle, key: string) =>
      h.insertInto('shop_state').values({ key, value: 'constant' }),
    )
    expect(await insert(db, 'a')).toEqual([])
    const find = compileQuery((h: Handle, value: string | null) =>
      h.selectFrom('shop_state').select('key').where('value', 'is not distinct from', value),
    )
    expect(await find(db, 'constant')).toEqual([{ key: 'a' }])
    expect(await find(db, null)).toEqual([])
  })
})

test('a query is compiled for each kind of database', async () => {
  const find = compileQuery((h: Handle, key: string) =>
    h.selectFrom('shop_state').select('value').where('key', '=', key),
  )
  for (const dialect of ['sqlite', 'postgres', 'sqlite'] as const) {
    const { db } = await freshDatabase(dialect)
    expect(await find(db, 'none')).toEqual([])
  }
})
