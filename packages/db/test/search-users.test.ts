import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type OrderRow, orders, transact, users } from '../src/index.ts'
import { eachDialect, freshDatabase } from './fixture.ts'
import { addUsersAndProducts, at, orderRow, storedLine, userRow } from './rows.ts'

const page = { offset: 0, limit: 100, search: '' } as const
const idsOf = (found: { rows: readonly { id: string }[] }) => found.rows.map(({ id }) => id)

eachDialect('a search for users', (dialect) => {
  // User 1 has three orders, user 2 one expensive order, users 3 and 4 none.
  const shop = async () => {
    const { db } = await freshDatabase(dialect)
    const names = ['', 'zoë', 'Özlem', 'Adam', 'adam']
    await transact(db, async (trx) => {
      await addUsersAndProducts(trx, 1)
      await trx.deleteFrom('users').execute()
      for (const number of [1, 2, 3, 4]) {
        const created_at = at(number > 2 ? 9 : 1)
        await users.insert(trx, { ...userRow(number), name: names[number] ?? '', created_at })
      }
      for (const number of [1, 2, 3])
        await orders.insert(trx, { ...orderRow(number), total_cents: 10 }, [storedLine()])
      const expensive: OrderRow = { ...orderRow(4, 2), total_cents: 5_000_000_000, status: 'cancelled' }
      await orders.insert(trx, expensive, [storedLine()])
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
      expect(await users.findDetails(db, id)).toMatchObject(sums[0] ?? {})
    }
    expect(await users.findDetails(db, 'unknown')).toBeUndefined()
  })
})
