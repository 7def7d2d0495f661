import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../src/migrate.ts'
import { openDatabase } from '../src/open.ts'
import * as orders from '../src/repositories/orders/orders.ts'
import * as paymentMethods from '../src/repositories/payment-methods.ts'
import * as products from '../src/repositories/products/products.ts'
import { foldedWords } from '../src/repositories/search/fold-text.ts'
import * as productSearch from '../src/repositories/search/product-search.ts'
import * as users from '../src/repositories/users.ts'
import type { OrderRow } from '../src/rows.ts'
import { transact } from '../src/transact.ts'
import { eachDialect, freshDatabase, freshPostgres } from './fixture.ts'
import { addPeopleAndProducts, at, methodRow, orderRow, productRow, storedLine, userRow } from './rows.ts'

const page = { offset: 0, limit: 100, search: '' } as const
const idsOf = (found: { rows: readonly { id: string }[] }) => found.rows.map(({ id }) => id)

eachDialect('a search for users', (dialect) => {
  // User 1 has three orders, user 2 one expensive order, users 3 and 4 none.
  const shop = async () => {
    const { db } = await freshDatabase(dialect)
    const names = ['', 'zoë', 'Özlem', 'Adam', 'adam']
    await transact(db, async (trx) => {
      await addPeopleAndProducts(trx, 1)
      await trx.deleteFrom('users').execute()
      for (const number of [1, 2, 3, 4]) {
        const created_at = at(number > 2 ? 9 : 1)
        await users.insert(trx, { ...userRow(number), name: names[number] ?? '', created_at })
      }
      for (const number of [1, 2, 3])
        await orders.insert(trx, { ...orderRow(number), total_cents: 10 }, [storedLine()])
      const dear: OrderRow = { ...orderRow(4, 2), total_cents: 5_000_000_000, status: 'cancelled' }
      await orders.insert(trx, dear, [storedLine()])
    })
    return db
  }

  test('sorts by each column in both directions, and equal rows by id', async () => {
    const db = await shop()
    const ascending = {
      created_at: [1, 2, 3, 4],
      name: [3, 4, 2, 1],
      email: [1, 2, 3, 4],
      orders: [3, 4, 2, 1],
      orders_total: [3, 4, 1, 2],
    }
    for (const [sort, numbers] of Object.entries(ascending)) {
      const ids = numbers.map((number) => `user-${number}`)
      const found = (direction: 'asc' | 'desc') =>
        users.search(db, { ...page, sort: sort as keyof typeof ascending, direction })
      expect(idsOf(await found('asc')), sort).toEqual(ids)
      expect(idsOf(await found('desc')), sort).toEqual(ids.toReversed())
    }
  })

  test("returns the number and the sum of each user's orders, and no password", async () => {
    const db = await shop()
    const { rows, total } = await users.search(db, {
      ...page,
      sort: 'orders_total',
      direction: 'desc',
      limit: 3,
    })
    expect(total).toBe(4)
    const { password_hash: _, ...second } = userRow(2)
    expect(rows[0]).toEqual({
      ...second,
      name: 'Özlem',
      created_at: at(1),
      orders: 1,
      orders_total_cents: 5_000_000_000,
    })
    for (const { id, orders: howMany, orders_total_cents } of rows) {
      const { rows: sums } = await sql<object>`
        select count(*) as orders, coalesce(sum(total_cents), 0) as orders_total_cents
        from orders where user_id = ${id}`.execute(db)
      expect(sums).toEqual([{ orders: howMany, orders_total_cents }])
      expect(await users.tally(db, id)).toEqual(sums[0])
    }
    expect(await users.tally(db, 'nobody')).toEqual({ orders: 0, orders_total_cents: 0 })
  })
})

const wordsOf = (name: string, description = '') =>
  [name, description].map((text) => foldedWords(text).join(' ')).join('\n')

eachDialect('a search for products', (dialect) => {
  const shop = async () => {
    const { db } = await freshDatabase(dialect)
    const rows = [
      productRow(1, { name: 'wall connector', price_cents: 500 }),
      productRow(2, { name: 'Powerwall', description: '13.5 kWh, 100% ÖKO\nsilent for a wall' }),
      productRow(3, { name: 'Étoile', price_cents: 500 }),
      productRow(4, { name: 'Powerwall' }),
    ]
    await transact(db, async (trx) => {
      for (const row of rows)
        await products.insert(trx, { ...row, search_text: wordsOf(row.name, row.description) })
      await products.softDelete(trx, 'product-4', at(60))
    })
    const find = (...words: (string | string[])[]) =>
      productSearch.search(db, {
        ...{ offset: 0, limit: 100, sort: 'price', direction: 'asc' },
        words: words.map((word) => [word].flat()),
      })
    return { db, find }
  }

  test('sorts products on sale by each column in both directions, and equal rows by id', async () => {
    const { db } = await shop()
    const ascending = { created_at: [1, 2, 3], name: [3, 2, 1], price: [1, 3, 2] }
    for (const [sort, numbers] of Object.entries(ascending)) {
      const ids = numbers.map((number) => `product-${number}`)
      const found = (direction: 'asc' | 'desc') =>
        productSearch.search(db, { ...page, sort: sort as keyof typeof ascending, direction })
      expect(idsOf(await found('asc')), sort).toEqual(ids)
      expect(idsOf(await found('desc')), sort).toEqual(ids.toReversed())
      expect((await found('asc')).total).toBe(3)
    }
  })

  test('finds words of any script, sign or length', async () => {
    const { db, find } = await shop()
    const words = [
      ...['รถยนต', '태양광패널'.normalize('NFKD'), '太陽光発電', 'ガレージ'.normalize('NFKD')],
      ...[
        '007',
        '1',
        '½'.normalize('NFKD').slice(0, 1),
        '৴',
        'ᛗ',
        '𞤀𞤣𞤤',
        '𝼀',
        'x'.repeat(500),
        '的'.repeat(500),
      ],
      ...['and', 'or', 'not', 'near', 'the'],
    ]
    await transact(db, async (trx) => {
      for (const [nth, word] of words.entries())
        await products.insert(trx, productRow(10 + nth, { search_text: `${word} lamp\n${word}a ${word}` }))
    })
    for (const [nth, word] of words.entries()) {
      expect(idsOf(await find(word)), word).toContain(`product-${10 + nth}`)
      expect(idsOf(await find(word, 'lamp')), word).toContain(`product-${10 + nth}`)
    }
  })
})

test('PostgreSQL finds words in any locale', async () => {
  const { db: admin } = await freshDatabase('postgres')
  const name = `voltway_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(name)} template template0 locale 'C.UTF-8'`.execute(admin)
  const url = await freshPostgres()
  const database = await openDatabase({ url: url.replace(/\/[^/?]+(\?|$)/, `/${name}$1`) })
  onTestFinished(async () => {
    await database.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
  })
  await migrate(database)
  const words = ['৴', '〇', '𞤢𞤣']
  await transact(database.db, async (trx) => {
    for (const [nth, word] of words.entries())
      await products.insert(trx, productRow(nth, { search_text: `${word}\n` }))
  })
  for (const [nth, word] of words.entries()) {
    const found = await productSearch.search(database.db, {
      ...{ offset: 0, limit: 9, sort: 'price', direction: 'asc' },
      words: [[word]],
    })
    expect(idsOf(found), word).toEqual([`product-${nth}`])
  }
})

eachDialect('a search for payment methods', (dialect) => {
  const shop = async () => {
    const { db } = await freshDatabase(dialect)
    await transact(db, async (trx) => {
      await addPeopleAndProducts(trx, 1)
      await paymentMethods.insert(trx, methodRow(1))
      const details = '{"account_name":"\\"Öko\\" AG","iban":"DE02"}'
      await paymentMethods.insert(trx, { ...methodRow(2), type: 'bank', name: 'bank', details })
      for (const [number, status] of (['pending', 'paid', 'pending'] as const).entries()) {
        await orders.insert(trx, { ...orderRow(number), status }, [storedLine()])
      }
    })
    return db
  }

  test('returns the number of pending orders of each, sorted by any column', async () => {
    const db = await shop()
    const [wallet, bank] = ['method-1', 'method-2']
    for (const [sort, ids] of Object.entries({
      created_at: [wallet, bank],
      name: [bank, wallet],
      type: [bank, wallet],
    })) {
      const found = (direction: 'asc' | 'desc') =>
        paymentMethods.search(db, { ...page, sort: sort as 'created_at' | 'name' | 'type', direction })
      expect(idsOf(await found('asc')), sort).toEqual(ids)
      expect(idsOf(await found('desc')), sort).toEqual(ids.toReversed())
    }
    const { rows, total } = await paymentMethods.search(db, { ...page, sort: 'created_at', direction: 'asc' })
    expect(total).toBe(2)
    expect(rows[0]).toEqual({ ...methodRow(1), pending_orders: 2 })
    expect(await paymentMethods.findWithPendingOrders(db, methodRow(1).id)).toEqual(rows[0])
    expect(await paymentMethods.findWithPendingOrders(db, 'nobody')).toBeUndefined()
    expect(rows[1]?.pending_orders).toBe(0)
  })

  test('finds words in names and values of details, not in their keys', async () => {
    const db = await shop()
    const find = async (search: string) =>
      idsOf(await paymentMethods.search(db, { ...page, sort: 'name', direction: 'asc', search }))
    expect(await find('btc')).toEqual(['method-1'])
    expect(await find('"öko" de02')).toEqual(['method-2'])
    expect(await find('currency')).toEqual([])
    expect(await find('{')).toEqual([])
  })
})
