import { sql } from 'kysely'
import type { Handle, Trx } from '../../database.ts'
import { timeAgo } from '../../database-time.ts'
import type { ListPart, WithdrawalRow } from '../../rows.ts'
import { countRows } from '../sql/count-rows.ts'

export const insert = async (trx: Trx, row: WithdrawalRow): Promise<void> => {
  await trx.insertInto('withdrawals').values(row).execute()
}

export const find = (h: Handle, value: string, column: 'id' | 'order_id' = 'id') =>
  h.selectFrom('withdrawals').selectAll().where(column, '=', value).executeTakeFirst()

/** Lists declarations, newest first. */
export const list = (h: Handle, { limit, cursor }: ListPart): Promise<WithdrawalRow[]> => {
  let query = h.selectFrom('withdrawals').selectAll().orderBy('id', 'desc').limit(limit)
  if (cursor !== undefined) query = query.where('id', '<', cursor)
  return query.execute()
}

export const count = (h: Handle): Promise<number> => countRows(h.selectFrom('withdrawals'))

/** Lists the declarations that belong to a user, newest first. They have no id of another customer's order. */
export const listOfUser = (h: Handle, userId: string): Promise<WithdrawalRow[]> =>
  h
    .selectFrom('withdrawals')
    .leftJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'withdrawals.order_id').on('orders.user_id', '=', userId),
    )
    .selectAll('withdrawals')
    .select('orders.id as order_id')
    .where('withdrawals.user_id', '=', userId)
    .orderBy('withdrawals.id', 'desc')
    .execute()

/**
 * Gives the declarations of a user for other customers' orders to these customers. The others are deleted with the user.
 */
export const assignToOrderCustomers = async (trx: Trx, userId: string): Promise<void> => {
  await trx
    .updateTable('withdrawals')
    .set({ user_id: sql`(select user_id from orders where orders.id = order_id)` })
    .where('user_id', '=', userId)
    .where('order_id', 'is not', null)
    .execute()
}

/** Deletes declarations that are older than `seconds`. */
export const deleteOlderThan = async (trx: Trx, seconds: number): Promise<void> => {
  await trx.deleteFrom('withdrawals').where('created_at', '<', timeAgo(trx, seconds)).execute()
}
