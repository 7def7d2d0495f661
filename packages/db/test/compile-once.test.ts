import { expect, test, vi } from 'vitest'
import { compileOnce, compileUnread } from '../src/compile-once.ts'
import type { Handle, Trx } from '../src/database.ts'
import { together } from '../src/together.ts'
import { transact } from '../src/transact.ts'
import { eachDialect, freshDatabase } from './fixture.ts'

eachDialect('a query that is compiled once', (dialect) => {
  test('is built once, and runs with the values that it is given each time', async () => {
    const { db } = await freshDatabase(dialect)
    const build = vi.fn((h: Handle, row: { key: string; value: string }, other: string) =>
      h
        .insertInto('shop_state')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: other }))
        .returning(['key', 'value']),
    )
    const insert = compileOnce(build)
    expect(await insert(db, { key: 'a', value: '1' }, 'unused')).toEqual([{ key: 'a', value: '1' }])
    // Properties are found by their names.
    expect(await insert(db, { value: '2', key: 'b' }, 'unused')).toEqual([{ key: 'b', value: '2' }])
    const updated = await transact(db, (trx) => insert(trx, { key: 'a', value: '3' }, '4'))
    expect(updated).toEqual([{ key: 'a', value: '4' }])
    expect(build).toHaveBeenCalledTimes(1)
  })

  test('keeps the values that are part of it, and takes null', async () => {
    const { db } = await freshDatabase(dialect)
    const insert = compileOnce((h: Handle, key: string) =>
      h.insertInto('shop_state').values({ key, value: 'constant' }),
    )
    expect(await insert(db, 'a')).toEqual([])
    const find = compileOnce((h: Handle, value: string | null) =>
      h.selectFrom('shop_state').select('key').where('value', 'is not distinct from', value),
    )
    expect(await find(db, 'constant')).toEqual([{ key: 'a' }])
    expect(await find(db, null)).toEqual([])
  })
})

test('a query is compiled for each kind of database', async () => {
  const find = compileOnce((h: Handle, key: string) =>
    h.selectFrom('shop_state').select('value').where('key', '=', key),
  )
  for (const dialect of ['sqlite', 'postgres', 'sqlite'] as const) {
    const { db } = await freshDatabase(dialect)
    expect(await find(db, 'none')).toEqual([])
  }
})

eachDialect('a write whose answer nobody reads', (dialect) => {
  const add = compileUnread((h, row: { key: string; value: string }) =>
    h.insertInto('shop_state').values(row),
  )
  const find = compileOnce((h: Handle, key: string) =>
    h.selectFrom('shop_state').select('value').where('key', '=', key),
  )

  test('is done when the transaction has ended, and seen by what comes after it within', async () => {
    const { db } = await freshDatabase(dialect)
    const seen = await transact(db, async (trx) => {
      await find(trx, 'none')
      await add(trx, { key: 'a', value: '1' })
      await add(trx, { key: 'b', value: '2' })
      return await find(trx, 'a')
    })
    expect(seen).toEqual([{ value: '1' }])
    expect(await find(db, 'b')).toEqual([{ value: '2' }])
  })

  test('is not done when the transaction fails', async () => {
    const { db } = await freshDatabase(dialect)
    const failing = transact(db, async (trx) => {
      await add(trx, { key: 'a', value: '1' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await find(db, 'a')).toEqual([])
  })

  for (const [when, ending] of [
    ['the commit', async () => {}],
    ['the next statement', (trx: Trx) => find(trx, 'a')],
    ['several statements sent together', (trx: Trx) => together(find(trx, 'a'), find(trx, 'a'))],
  ] as const) {
    test(`takes all back when it fails, which ${when} says`, async () => {
      const { db } = await freshDatabase(dialect)
      const failing = transact(db, async (trx) => {
        await add(trx, { key: 'first', value: '1' })
        await add(trx, { key: 'a', value: '1' })
        await add(trx, { key: 'a', value: '2' })
        await add(trx, { key: 'last', value: '1' })
        await ending(trx)
      })
      await expect(failing).rejects.toThrow(/unique/i)
      expect(await find(db, 'first')).toEqual([])
      expect(await find(db, 'a')).toEqual([])
      await transact(db, (trx) => add(trx, { key: 'a', value: '3' }))
      expect(await find(db, 'a')).toEqual([{ value: '3' }])
    })
  }

  test('is tried again with its transaction when the database asks for it', async () => {
    const { db } = await freshDatabase(dialect)
    let tries = 0
    await transact(db, async (trx) => {
      tries += 1
      await add(trx, { key: `try ${tries}`, value: '1' })
      if (tries < 3) throw Object.assign(new Error('again'), { code: '40P01' })
    })
    for (const [key, rows] of [
      ['try 1', []],
      ['try 3', [{ value: '1' }]],
    ] as const)
      expect(await find(db, key)).toEqual(rows)
  })
})

test('of what is sent together all has ended before the first failure is told', async () => {
  const [first, second, last] = [1, 2, 3].map(() => Promise.withResolvers<string>())
  if (!first || !second || !last) throw new Error('three were made')
  let told = false
  const failing = together(first.promise, second.promise, last.promise).finally(() => {
    told = true
  })
  second.reject(new Error('second'))
  first.reject(new Error('first'))
  // Whatever is told at once has been told by then.
  await new Promise(setImmediate)
  expect(told).toBe(false)
  last.resolve('last')
  await expect(failing).rejects.toThrow('first')
  expect(await together(Promise.resolve('a'), Promise.resolve(2))).toEqual(['a', 2])
})
