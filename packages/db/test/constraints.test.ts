import { type InsertObject, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Trx } from '../src/database.ts'
import * as carts from '../src/repositories/carts.ts'
import * as orders from '../src/repositories/orders/orders.ts'
import * as paymentMethods from '../src/repositories/payment-methods.ts'
import * as productImages from '../src/repositories/products/product-images.ts'
import * as products from '../src/repositories/products/products.ts'
import * as users from '../src/repositories/users.ts'
import type { Tables } from '../src/tables.ts'
import { transact } from '../src/transact.ts'
import { eachDatabase, freshDatabase } from './fixture.ts'
import {
  addOrders,
  addUsersAndProducts,
  methodRow,
  orderRow,
  productRow,
  storedLine,
  storedProduct,
  userRow,
} from './rows.ts'

const addImages = (trx: Trx, count: number, path?: string) => {
  const images = Array.from({ length: count }, (_, nth) => ({ image: path ?? `/images/${nth}`, alt: '' }))
  return productImages.replace(trx, 'product-1', images)
}

/** Inserts a row without the checks of the repositories. */
const insert =
  <Table extends keyof Tables>(table: Table, row: InsertObject<Tables, Table>) =>
  (trx: Trx) =>
    trx.insertInto(table).values(row).execute()

const line = { ...storedLine(), order_id: 'order-000001', position: 9 }

const refusals: [string, (trx: Trx) => Promise<unknown>][] = [
  ['a negative price', (trx) => products.insert(trx, productRow(9, { price_cents: -1 }))],
  ['a price above the limit', (trx) => products.insert(trx, productRow(9, { price_cents: 10_000_000_000 }))],
  ['a part of a cent', (trx) => products.update(trx, 'product-1', { price_cents: 0.5 })],
  ['a price that is a word', (trx) => sql`update products set price_cents = 'a'`.execute(trx)],
  ['a product without a name', (trx) => products.insert(trx, productRow(9, { name: '' }))],
  ['an image without a path', (trx) => products.insert(trx, productRow(9, { image: 'javascript:0' }))],
  ['an invalid time', (trx) => products.insert(trx, productRow(9, { created_at: 'yesterday' }))],
  ['a data table that is no list', (trx) => products.insert(trx, productRow(9, { data: '{}' }))],
  ['options that are no list', (trx) => products.insert(trx, productRow(9, { options: '{}' }))],
  ['choices that are no list', insert('order_lines', { ...line, choices: '{}' })],
  ['more images than the maximum', (trx) => products.update(trx, 'product-1', { more_images: 8 })],
  ['a ninth image', (trx) => addImages(trx, 8)],
  ['the same image twice', (trx) => addImages(trx, 2, '/images/a-1x1.webp')],
  ['a further image without a path', (trx) => addImages(trx, 1, '/placeholder.svg')],
  ['a product id that is taken', (trx) => products.insert(trx, productRow(1))],
  ['an e-mail address in capitals', (trx) => users.insert(trx, { ...userRow(9), email: 'A@EXAMPLE.COM' })],
  ['a user id that is taken', (trx) => users.insert(trx, { ...userRow(1), email: 'new@example.com' })],
  ['a cart that is no list', (trx) => sql`update carts set lines = '{}'`.execute(trx)],
  [
    'an unknown status',
    (trx) =>
      // @ts-expect-error The compiler refuses it, too.
      orders.setStatus(trx, 'order-000001', { status: 'lost', at: '2026-01-01T00:00:00.000Z', by: 'owner' }),
  ],
  ['payment instructions that are no JSON', insert('orders', { ...orderRow(9), payment: '{' })],
  [
    'an order without a user',
    (trx) => orders.insert(trx, { ...orderRow(9), user_id: 'user-9' }, [storedLine()]),
  ],
  // @ts-expect-error The compiler refuses it, too.
  ['an unknown payment type', (trx) => paymentMethods.insert(trx, { ...methodRow(), type: 'cash' })],
  ['details that are no JSON', insert('payment_methods', { ...methodRow(9), details: 'a', search_text: '' })],
]

eachDatabase('the tables', (test) => {
  test('reject invalid rows', async ({ db }) => {
    await transact(db, async (trx) => {
      await addUsersAndProducts(trx, 1)
      await addOrders(trx, 1)
      await carts.replace(trx, 'user-1', [])
    })
    for (const [what, write] of refusals) {
      await expect(transact(db, write), what).rejects.toThrow(
        /constraint|cannot store|invalid input syntax|row that this one belongs to/i,
      )
    }
    expect(await products.list(db, { limit: 10 })).toEqual([storedProduct()])
    expect(await orders.count(db)).toBe(1)
  })
})

test('every SQLite table is strict', async () => {
  const { db } = await freshDatabase('sqlite')
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and strict = 0`.execute(
    db,
  )
  expect(rows).toEqual([])
})

eachDatabase('numbers', (test) => {
  test('are numbers, including counts and sums', async ({ db }) => {
    await transact(db, (trx) => addUsersAndProducts(trx, 2))
    const row = await db
      .selectFrom('products')
      .select(({ fn }) => [
        fn.countAll().as('count'),
        fn.sum('price_cents').as('sum'),
        fn.max('price_cents').as('max'),
      ])
      .executeTakeFirst()
    expect(row).toEqual({ count: 2, sum: 7_798_000, max: 3_899_000 })
  })
})
