import { expect } from 'vitest'
import { carts, type Db, products, shopState, transact } from '../src/index.ts'
import { eachDatabase } from './fixture.ts'
import { addUsersAndProducts } from './rows.ts'
import { runOutside } from './run-outside.ts'
import { waitUntilBlocked } from './wait-until-blocked.ts'

/** Returns the products of a cart with these ids, each with one choice and the last one with two. */
const inCart = (db: Db, ids: string[]) =>
  transact(db, async (trx) => {
    const lines = ids.map((product_id) => ({ product_id, qty: 1 }))
    const twice = ids.slice(-1).map((product_id) => ({ product_id, qty: 1, choices: [] }))
    await carts.replace(trx, 'user-1', [...lines, ...twice])
    return products.lockOfCart(trx, 'user-1')
  })

eachDatabase('products', (test, dialect) => {
  test('do not change while a transaction has them locked', async ({ db }) => {
    await transact(db, (trx) => addUsersAndProducts(trx, 1))
    await inCart(db, ['product-1'])
    let change: Promise<unknown> = Promise.resolve()
    const prices = await transact(db, async (trx) => {
      const [before] = await products.lockOfCart(trx, 'user-1')
      change = runOutside(() =>
        transact(db, async (other) => {
          await products.lock(other, 'product-1')
          return products.update(other, 'product-1', { price_cents: 1 })
        }),
      )
      await waitUntilBlocked(dialect, trx)
      const after = await products.find(trx, 'product-1')
      return [before?.price_cents, after?.price_cents]
    })
    expect(prices).toEqual([3_899_000, 3_899_000])
    await change
    expect((await products.find(db, 'product-1'))?.price_cents).toBe(1)
  })
})

eachDatabase('shop state', (test) => {
  test('counts every change of the catalogue, concurrent ones too', async ({ db }) => {
    expect(await shopState.catalogueRevision(db)).toBe(0)
    await Promise.all(Array.from({ length: 12 }, () => transact(db, shopState.bumpCatalogueRevision)))
    expect(await shopState.catalogueRevision(db)).toBe(12)
  })
})
