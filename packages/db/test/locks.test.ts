import { expect, test } from 'vitest'
import type { Database, Db, Trx } from '../src/database.ts'
import * as carts from '../src/repositories/carts.ts'
import * as orders from '../src/repositories/orders/orders.ts'
import * as paymentMethods from '../src/repositories/payment-methods.ts'
import * as products from '../src/repositories/products/products.ts'
import * as users from '../src/repositories/users.ts'
import { transact } from '../src/transact.ts'
import { eachDialect, freshDatabase } from './fixture.ts'
import { addOrders, addUsersAndProducts, at, methodRow, orderRow, storedProduct, userRow } from './rows.ts'
import { runOutside } from './run-outside.ts'
import { waitUntilBlocked } from './wait-until-blocked.ts'

type Lock = (trx: Trx) => Promise<unknown>

const locks: Record<string, { lock: Lock; row: object; missing: Lock }> = {
  'a product on sale': {
    lock: (trx) => products.lock(trx, 'product-1'),
    row: storedProduct(1),
    missing: (trx) => products.lock(trx, 'product-2'),
  },
  'an order': {
    lock: (trx) => orders.lock(trx, 'order-000001'),
    row: orderRow(1),
    missing: (trx) => orders.lock(trx, 'order-000009'),
  },
  'a payment method': {
    lock: (trx) => paymentMethods.lock(trx, 'method-1'),
    row: methodRow(1),
    missing: (trx) => paymentMethods.lock(trx, 'method-9'),
  },
}

const expectNextWaits = async (dialect: Database['dialect'], db: Db, lock: Lock) => {
  const events: string[] = []
  let next: Promise<unknown> = Promise.resolve()
  await transact(db, async (trx) => {
    await lock(trx)
    next = runOutside(() =>
      transact(db, async (other) => {
        await lock(other)
        events.push('the next one has it')
      }),
    )
    await waitUntilBlocked(dialect, trx)
    events.push('the first one ends')
  })
  await next
  expect(events).toEqual(['the first one ends', 'the next one has it'])
}

eachDialect('locking', (dialect) => {
  test.for(Object.entries(locks))(
    '%s returns the row, and the next transaction waits',
    async ([, { lock, row, missing }]) => {
      const { db } = await freshDatabase(dialect)
      await transact(db, async (trx) => {
        await addUsersAndProducts(trx, 2)
        await addOrders(trx, 1)
        await paymentMethods.insert(trx, methodRow())
        await products.softDelete(trx, 'product-2', at())
      })
      await transact(db, async (trx) => {
        expect(await lock(trx)).toEqual(row)
        expect(await missing(trx)).toBeUndefined()
      })
      await expectNextWaits(dialect, db, lock)
    },
  )

  test('stocks lets other transactions lock the products of a cart', async () => {
    const { db } = await freshDatabase(dialect)
    await transact(db, async (trx) => {
      await addUsersAndProducts(trx, 2)
      await carts.replace(trx, 'user-1', [{ product_id: 'product-1', qty: 1 }])
    })
    let isLocked = false
    await transact(db, async (trx) => {
      await products.lockStocks(trx, ['product-1'])
      const other = runOutside(() => transact(db, (next) => products.lockOfCart(next, 'user-1')))
      if (dialect === 'postgres') await other.then(() => (isLocked = true))
    })
    expect(isLocked).toBe(dialect === 'postgres')
  })

  test.for(['user1@example.com', 'unknown@example.com'])(
    'the e-mail address %s makes the next transaction wait, with or without an account',
    async (email) => {
      const { db } = await freshDatabase(dialect)
      await transact(db, (trx) => addUsersAndProducts(trx, 1))
      const { email: known } = userRow(1)
      expect(await transact(db, (trx) => users.lockByEmail(trx, email))).toEqual(
        email === known ? userRow(1) : undefined,
      )
      await expectNextWaits(dialect, db, (trx) => users.lockByEmail(trx, email))
    },
  )
})
