import type { Handle, Trx } from '../database.ts'
import type { PageOf, PaymentMethodChanges, PaymentMethodRow } from '../tables.ts'
import { countRows } from './count-rows.ts'

/** The payment method with this id. */
export const find = (h: Handle, id: string): Promise<PaymentMethodRow | undefined> =>
  h.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst()

/** Payment methods, oldest first. */
export const list = (h: Handle, { limit, cursor }: PageOf = {}): Promise<PaymentMethodRow[]> => {
  let query = h.selectFrom('payment_methods').selectAll().orderBy('id')
  if (cursor !== undefined) query = query.where('id', '>', cursor)
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

/** How many payment methods there are. */
export const count = (h: Handle): Promise<number> => countRows(h.selectFrom('payment_methods'))

/** Adds a payment method. */
export const insert = async (trx: Trx, row: PaymentMethodRow): Promise<void> => {
  await trx.insertInto('payment_methods').values(row).execute()
}

/** Changes a payment method; undefined when there is none. Absent keys keep their value. */
export const update = (
  trx: Trx,
  id: string,
  changes: PaymentMethodChanges,
): Promise<PaymentMethodRow | undefined> =>
  trx
    .updateTable('payment_methods')
    .set({ id, ...changes })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Deletes a payment method; false when there is none. */
const remove = async (trx: Trx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('payment_methods')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export { remove as delete }
