import { expect, test } from 'vitest'
import { orders, transact } from '../src/index.ts'
import { eachDialect, freshDatabase } from './fixture.ts'
import { addOrders, addUsersAndProducts, at, orderRow, storedLine } from './rows.ts'

eachDialect('orders', (dialect) => {
  const shopWithOrders = async (howMany: number) => {
    const { db } = await freshDatabase(dialect)
    await transact(db, async (trx) => {
      await addUsersAndProducts(trx, 2)
      await addOrders(trx, howMany)
    })
    return db
  }

  test('keep amounts beyond 32 bits and any text unchanged', async () => {
    const db = await shopWithOrders(0)
    const order = {
      ...orderRow(),
      total_cents: 998_999_999_000_100,
      payment: '{"name":"O\'Neil \\"Ünï\\" 🚗"}',
    }
    const line = { ...storedLine(), name: 'A "quoted" name, \\ and 🚗', price_cents: 9_999_999_999, qty: 999 }
    await transact(db, (trx) => orders.insert(trx, order, [line]))
    expect(await orders.find(db, order.id)).toMatchObject({ ...order, lines: [line] })
  })

  test('add one entry to the history when many set the same status at once', async () => {
    const db = await shopWithOrders(1)
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        transact(db, (trx) =>
          orders.setStatus(trx, 'order-000001', { status: 'completed', at: at(60), by: 'ERP' }),
        ),
      ),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    expect((await orders.find(db, 'order-000001'))?.history).toHaveLength(2)
  })
})
