import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db, Handle } from '../src/database.ts'
import { openDatabase } from '../src/open-database.ts'
import * as carts from '../src/repositories/carts.ts'
import * as idempotency from '../src/repositories/idempotency.ts'
import * as orders from '../src/repositories/orders/orders.ts'
import * as paymentMethods from '../src/repositories/payment-methods.ts'
import * as products from '../src/repositories/products/products.ts'
import * as sessions from '../src/repositories/sessions.ts'
import * as users from '../src/repositories/users.ts'
import { transact } from '../src/transact.ts'
import { freshPostgres } from './fixture.ts'
import { addUsersAndProducts, methodRow, orderRow, storedLine } from './rows.ts'

const open = async (url: string) => {
  const { db, close } = await openDatabase({ url })
  onTestFinished(close)
  await transact(db, async (trx) => {
    await addUsersAndProducts(trx, 1)
    await paymentMethods.insert(trx, methodRow())
  })
  return db
}

/** Runs all statements of a sign-in and an order on one connection. */
const order = (db: Db, number: number) =>
  transact(db, async (trx) => {
    const responseRow = { user_id: 'user-1', key: `${number}`, request_hash: '', response: '' }
    const line = { product_id: 'product-1', qty: number }
    const token = `${number}`
    const row = orderRow(number)
    await sessions.insert(trx, { token_hash: token, user_id: 'user-1', password_hash: 'hash' }, 60)
    await idempotency.insert(trx, responseRow)
    await orders.insert(trx, row, [storedLine()])
    await carts.empty(trx, 'user-1')
    return [
      await users.findByEmail(trx, 'user1@example.com'),
      await sessions.findUser(trx, token),
      await carts.replace(trx, 'user-1', [line]),
      await carts.replace(trx, 'user-1', [line], number * 2 - 1),
      await carts.get(trx, 'user-1'),
      await carts.lock(trx, 'user-1'),
      await idempotency.find(trx, 'user-1', responseRow.key, 60),
      await paymentMethods.find(trx, 'method-1'),
      await products.listByIds(trx, ['product-1']),
      await products.lockOfCart(trx, 'user-1'),
      await orders.find(trx, row.id),
    ]
  })

const prepared = (db: Db) =>
  transact(db, async (trx) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      trx,
    )
    return rows.map(({ statement }) => statement)
  })

test('prepares only the statements of sign-ins and orders, once for each connection', async () => {
  const db = await open(await freshPostgres())
  await order(db, 1)
  const once = await prepared(db)
  expect(once).toHaveLength(15)
  await order(db, 2)
  for (const search of ['a', 'a b']) {
    await users.search(db, { search, sort: 'name', direction: 'asc', offset: 0, limit: 9 })
  }
  expect(await prepared(db)).toEqual(once)
})

test('a statement has the same name in every process, whatever was prepared before', async () => {
  const db = await open(await freshPostgres())
  const texts = ['value', 'key'] as const
  const namesIn = async (order: readonly ('value' | 'key')[]) => {
    vi.resetModules()
    const { compileQuery, statementName } = await import('../src/compiled-query.ts')
    for (const column of order)
      await compileQuery((h: Handle, key: string) =>
        h.selectFrom('shop_state').select(column).where('key', '=', key),
      )(db, 'none')
    return texts.map((column) => statementName(`select "${column}" from "shop_state" where "key" = $1`))
  }
  const names = await namesIn(texts)
  expect(new Set(names).size).toBe(2)
  expect(names).not.toContain(undefined)
  expect(await namesIn(texts.toReversed())).toEqual(names)
})
