import { expect } from 'vitest'
import { orders, transact } from '../src/index.ts'
import { eachDatabase } from './fixture.ts'
import { addOrders, addUsersAndProducts, at, orderRow, storedLine } from './rows.ts'

eachDatabase('orders', (test) => {
  test('keep amounts beyond 32 bits and any text unchanged', async ({ db }) => {
    await transact(db, (trx) => addUsersAndProducts(trx, 2))
    const order = {
      ...orderRow(),
      total_cents: 998_999_999_000_100,
      payment: '{"name":"O\'Neil \\"Ünï\\" 🚗"}',
    }
    const line = { ...storedLine(), name: 'A "quoted" name, \\ and 🚗', price_cents: 9_999_999_999, qty: 999 }
    await transact(db, (trx) => orders.insert(trx, order, [line]))
    expect(await orders.find(db, order.id)).toMatchObject({ ...order, lines: [line] })
  })

  test('add one entry to the history when many set the same status at once', async ({ db }) => {
    await transact(db, async (trx) => {
      await addUsersAndProducts(trx, 2)
      await addOrders(trx, 1)
    })
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
