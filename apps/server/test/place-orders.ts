import { type Database, transact } from '@voltway/db'
import { v7 as newId } from 'uuid'
import type { TestServer } from './harness.ts'

type OrderOptions = { name?: string; item?: string; at?: string; lines?: number }

const rowsPerInsert = 500

/** Inserts orders of a user with this time directly into the database, which is faster than checkouts. */
const addOrders = async (
  { db }: Database,
  user: { id: string; email: string },
  count: number,
  { name = 'Bank', item = 'Car', at = new Date().toISOString(), lines = 1 }: OrderOptions = {},
): Promise<void> => {
  const line = { product_id: 'product', name: item, price_cents: 5, image: '/x', qty: 2 }
  for (let rest = count; rest > 0; rest -= rowsPerInsert) {
    const rows = Array.from({ length: Math.min(rest, rowsPerInsert) }, () => {
      const id = newId()
      const reference = `VW-${id}`
      return {
        id,
        user_id: user.id,
        email: user.email,
        total_cents: 10,
        payment_method_id: 'method',
        status: 'pending' as const,
        reference,
        payment: JSON.stringify({ type: 'bank', name, amount: '0.10 USD', reference }),
        created_at: at,
        updated_at: at,
      }
    })
    await transact(db, async (trx) => {
      await trx.insertInto('orders').values(rows).execute()
      for (let position = 0; position < lines; position++) {
        const values = rows.map(({ id: order_id }) => ({ ...line, order_id, position }))
        await trx.insertInto('order_lines').values(values).execute()
      }
    })
  }
}

/** Like `addOrders`, for a new customer of the server. */
export const placeOrders = async (server: TestServer, count: number, options?: OrderOptions) => {
  const customer = await server.aCustomer()
  await addOrders(server.app.shop.database, customer.user, count, options)
  return customer
}

/** Calls `onRead` before every query of the server, until the returned function is called. */
export const watchReads = ({ app: { shop } }: TestServer, onRead: () => void): (() => void) => {
  const { database } = shop
  const watched = (db: Database['db']): Database['db'] =>
    new Proxy(db, {
      get: (target, key) => {
        if (key === 'selectFrom') onRead()
        const value = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  shop.database = { ...database, db: watched(database.db), analytics: watched(database.analytics) }
  return () => {
    shop.database = database
  }
}
