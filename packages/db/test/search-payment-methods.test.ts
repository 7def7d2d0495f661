import { expect } from 'vitest'
import { orders, paymentMethods, transact } from '../src/index.ts'
import { eachDatabase } from './fixture.ts'
import { addUsersAndProducts, methodRow, orderRow, storedLine } from './rows.ts'

const page = { offset: 0, limit: 100, search: '' } as const
const idsOf = (found: { rows: readonly { id: string }[] }) => found.rows.map(({ id }) => id)

eachDatabase('a search for payment methods', (test) => {
  test('returns the number of pending orders of each, sorted by any column', async ({ db }) => {
    await transact(db, async (trx) => {
      await addUsersAndProducts(trx, 1)
      await paymentMethods.insert(trx, methodRow(1))
      const details = '{"account_name":"\\"Öko\\" AG","iban":"DE02"}'
      await paymentMethods.insert(trx, { ...methodRow(2), type: 'bank', name: 'bank', details })
      for (const [number, status] of (['pending', 'paid', 'pending'] as const).entries()) {
        await orders.insert(trx, { ...orderRow(number), status }, [storedLine()])
      }
    })
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
})
