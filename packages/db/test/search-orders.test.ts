import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Db, type OrderFilter, orders, orderTallies, transact, users } from '../src/index.ts'
import { eachDatabase, freshDatabase } from './fixture.ts'
import { addUsersAndProducts, at, orderRow, storedLine, userRow } from './rows.ts'

const statuses = ['pending', 'paid', 'shipped', 'completed', 'cancelled'] as const
const customers: Record<number, { name: string; email: string }> = {
  11: { name: 'Özlem Straße', email: 'oezlem@example.com' },
  12: { name: '100% Smith', email: 'under_score@example.com' },
  13: { name: "Back\\slash O'Neil", email: 'kim.smith@shop.example' },
}

// Twelve orders. Totals repeat every three orders, times every two.
const rows = Array.from({ length: 12 }, (_, index) => {
  const [number, user] = [index + 1, 11 + (index % 3)]
  return {
    ...orderRow(number, user),
    email: customers[user]?.email ?? '',
    total_cents: 100 * (1 + (number % 3)),
    status: statuses[index % 5] ?? 'pending',
    reference: `VW-ABC${'23456789ABCD'[index]}-ZZZZ`,
    payment_method_id: `method-${index % 2}`,
    delivery: index % 4 === 0 ? '{"country":"DE"}' : null,
    created_at: at(Math.floor(number / 2)),
  }
})

type Column = 'created_at' | 'total' | 'email'
const columns = { created_at: 'created_at', total: 'total_cents', email: 'email' } as const

/** The model: the result of a plain scan of all orders, which must equal the result of the statements. */
const plainly = (filter: OrderFilter, sort: Column = 'created_at', direction = 'desc') => {
  const words = filter.search.split(/\s+/u).filter(Boolean)
  const fits = (row: (typeof rows)[number]) => {
    const name = customers[Number(row.user_id.slice('user-'.length))]?.name ?? ''
    const texts = [name, row.email, row.reference].map((text) => text.toUpperCase())
    return (
      words.every((word) => texts.some((text) => text.includes(word.toUpperCase()))) &&
      (filter.statuses?.includes(row.status) ?? true) &&
      (filter.from === undefined || row.created_at >= filter.from) &&
      (filter.until === undefined || row.created_at < filter.until) &&
      (filter.method === undefined || row.payment_method_id === filter.method) &&
      (filter.country === undefined || row.delivery !== null) &&
      (filter.ids?.includes(row.id) ?? true)
    )
  }
  const keyOf = (row: (typeof rows)[number]) => row[columns[sort]]
  const ascending = rows
    .filter(fits)
    .sort((a, b) => (keyOf(a) === keyOf(b) ? (a.id < b.id ? -1 : 1) : keyOf(a) < keyOf(b) ? -1 : 1))
  return (direction === 'asc' ? ascending : ascending.reverse()).map(({ id }) => id)
}

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id)

eachDatabase('a search for orders', (test, dialect) => {
  const shop = async () => {
    const { db } = await freshDatabase(dialect)
    await transact(db, async (trx) => {
      await addUsersAndProducts(trx, 2)
      for (const number of [11, 12, 13]) await users.insert(trx, { ...userRow(number), ...customers[number] })
      for (const row of rows) await orders.insert(trx, row, [storedLine(2), storedLine(1)])
    })
    return db
  }
  const page = { offset: 0, limit: 100, sort: 'created_at', direction: 'desc', search: '' } as const
  const find = async (db: Db, search: string) => idsOf((await orders.search(db, { ...page, search })).rows)

  test('returns complete orders with the current name of the customer', async () => {
    const db = await shop()
    const whole = await orders.findNamed(db, 'order-000001')
    expect(whole).toEqual({
      ...rows[0],
      customer_name: 'Özlem Straße',
      lines: [storedLine(2), storedLine(1)],
      history: [{ status: 'pending', at: at(0) }],
    })
    expect((await orders.search(db, { ...page, search: 'vw-abc2-zzzz' })).rows).toEqual([whole])
    expect(await orders.findNamed(db, 'order-000099')).toBeUndefined()
  })

  test('treats no character as a wildcard', async () => {
    const db = await shop()
    for (const search of ['%', '100%', '_', '\\', "'", '*', '?', '"', '%smith', 'k_m', '.*', '🚗']) {
      expect(await find(db, search), search).toEqual(plainly({ search }))
    }
    expect(await find(db, '_')).toHaveLength(4)
    expect(await find(db, 'smith\0')).toEqual([])
  })

  test('finds the same orders as a plain scan, for any mix of filters', async () => {
    const db = await shop()
    const words = ['', 'smith', 'öz', 'abc2', 'example smith']
    const wanted: OrderFilter['statuses'][] = [undefined, [], ['paid'], ['pending', 'paid', 'shipped']]
    const spans = [
      {},
      { from: at(2), method: 'method-1' },
      { until: at(4), country: 'DE' },
      { from: at(2), until: at(4), product: 'model' },
      { ids: ['order-000001', 'order-000004'] },
    ]
    for (const search of words) {
      for (const some of wanted) {
        for (const span of spans) {
          const filter = { search, statuses: some, ...span }
          const { rows: found, total } = await orders.search(db, { ...page, ...filter, sort: 'total' })
          expect(idsOf(found), JSON.stringify(filter)).toEqual(plainly(filter, 'total'))
          expect(total).toBe(found.length)
        }
      }
    }
  })

  test('sorts all orders, and matches of words, by each column in both directions, in all pages', async () => {
    const db = await shop()
    for (const search of ['', 'smith', '100%', 'smith kim', 'vw-abc2', 'vw-abc2-zzzz', 'z']) {
      for (const sort of ['created_at', 'total', 'email'] as const) {
        for (const direction of ['asc', 'desc'] as const) {
          const all = plainly({ search }, sort, direction)
          for (const offset of [0, 3, 6, 9, 12]) {
            const found = await orders.search(db, { search, sort, direction, offset, limit: 3 })
            const what = `${search}, ${sort} ${direction}, from ${offset} on`
            expect(idsOf(found.rows), what).toEqual(all.slice(offset, offset + 3))
            expect(found.total, what).toBe(all.length)
          }
        }
      }
    }
  })

  test('finds a complete reference in any case, and every part of one', async ({ db }) => {
    const references = ['VW-7KQ4-M2HX', 'VW-7KQ4-M2HY', 'VW-KQ4M-2HX7']
    await transact(db, async (trx) => {
      await users.insert(trx, userRow(1))
      for (const [nth, reference] of references.entries())
        await orders.insert(trx, { ...orderRow(nth), reference }, [])
    })
    const parts = 'vw-7kq4-m2hx VW-KQ4M-2HX7 kq4 4-m2 2HX q4 hx vw VW-7KQ4-M2H'.split(' ')
    for (const search of ['kq4 2hx', ...parts]) {
      const plain = (text: string) => text.toUpperCase().replaceAll('-', '')
      const words = search.split(' ').map(plain)
      const all = references.filter((reference) => words.every((word) => plain(reference).includes(word)))
      const found = await orders.search(db, { ...page, search })
      expect(found.rows.map(({ reference }) => reference).sort(), search).toEqual(all.sort())
    }
  })

  test('finds short references, amounts, products and payment methods', async ({ db }) => {
    await transact(db, async (trx) => {
      await users.insert(trx, userRow(1))
      const order = { ...orderRow(1), reference: 'VW-ZG7J-CJP5', total_cents: 4_123_950 }
      const choices = '[{"option":"Paint","choice":"Déep Blue"}]'
      await orders.insert(trx, { ...order, payment: '{"name":"SEPA-Überweisung"}' }, [
        { ...storedLine(), name: 'Größe Model 3', choices },
      ])
      await orders.insert(trx, { ...orderRow(2), total_cents: 412_395 }, [])
      await orders.insert(trx, { ...orderRow(3), total_cents: 998_999_990_010_00 }, [])
    })
    const found = async (filter: OrderFilter) => idsOf((await orders.search(db, { ...page, ...filter })).rows)
    const words = 'ZG7JCJP5 vwzg7jcjp5 zg7-jc 41239.50 41,239.50 $41,239.50 grosse'.split(' ')
    for (const search of [...words, 'vw zg7j cjp5', 'VW-ZG7J CJP5', 'deep blue model', 'sepa uberweisung'])
      expect(await found({ search }), search).toEqual(['order-000001'])
    for (const search of ['998999990010', '998,999,990,010.00'])
      expect(await found({ search }), search).toEqual(['order-000003'])
    for (const search of ['41239.5', '1239.50', '41.239,50', 'ZG7JCJP6', 'blue red'])
      expect(await found({ search }), search).toEqual([])
    expect(await found({ search: '', product: 'MODEL 3' })).toEqual(['order-000001'])
    expect(await found({ search: '', product: 'SEPA' })).toEqual([])
  })

  test('returns all matches in parts by id, newest first, for an export', async () => {
    const db = await shop()
    const filter: OrderFilter = { search: 'example', statuses: ['pending', 'paid', 'cancelled'], from: at(1) }
    const parts: string[] = []
    for (let cursor: string | undefined; ; cursor = parts.at(-1)) {
      const part = await orders.listPart(db, filter, { limit: 2, cursor })
      parts.push(...idsOf(part))
      for (const order of part) expect(order).toEqual(await orders.findNamed(db, order.id))
      if (part.length < 2) break
    }
    expect(parts).toEqual(plainly(filter).sort().reverse())
    expect(parts.length).toBeGreaterThan(4)
  })
})

eachDatabase('the overview', (test) => {
  test('equals plain sums, day by day, without cancelled orders', async ({ db }) => {
    await transact(db, async (trx) => {
      for (const number of [11, 12, 13]) await users.insert(trx, { ...userRow(number), ...customers[number] })
      for (const row of rows) await orders.insert(trx, row, [storedLine()])
    })
    const days = [
      { from: at(4), until: at(7) },
      { from: at(0), until: at(2) },
      { from: at(100), until: at(200) },
      { from: at(0), until: at(100) },
    ]
    const sums = days.map(async ({ from, until }) => {
      const { rows: found } = await sql<object>`
        select count(*) as orders, coalesce(sum(total_cents), 0) as ordered_cents,
          coalesce(sum(total_cents) filter (where status <> 'pending'), 0) as paid_cents from orders
        where status <> 'cancelled' and created_at >= ${from} and created_at < ${until}`.execute(db)
      return found[0]
    })
    expect(await orderTallies.tallyDays(db, days)).toEqual(await Promise.all(sums))
    expect(await orderTallies.tallyDays(db, days.slice(2))).toEqual([
      { orders: 0, ordered_cents: 0, paid_cents: 0 },
      { orders: 10, ordered_cents: 1900, paid_cents: 1300 },
    ])
    expect(await orderTallies.countByStatuses(db, ['pending', 'paid', 'shipped'])).toBe(8)
  })
})
