import type { Handle, Trx } from '../database.ts'
import type { PageOf, UserRow } from '../tables.ts'
import { countRows } from './count-rows.ts'

/** The user with this id. */
export const find = (h: Handle, id: string): Promise<UserRow | undefined> =>
  h.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The user with this (lower-case) e-mail address. */
export const findByEmail = (h: Handle, email: string): Promise<UserRow | undefined> =>
  h.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

/** Adds a user; false when the e-mail address is taken. */
export const insert = async (trx: Trx, row: UserRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes a user; sessions, cart, orders and idempotency keys go with them. False when there is none. */
const remove = async (trx: Trx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await trx.deleteFrom('users').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export { remove as delete }

/** Users, newest first. */
export const list = (h: Handle, { limit, cursor }: PageOf = {}): Promise<UserRow[]> => {
  let query = h.selectFrom('users').selectAll().orderBy('id', 'desc')
  if (cursor !== undefined) query = query.where('id', '<', cursor)
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

/** How many users there are. */
export const count = (h: Handle): Promise<number> => countRows(h.selectFrom('users'))
