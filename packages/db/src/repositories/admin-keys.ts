import type { Handle, Trx } from '../database.ts'
import { timeIn } from '../database-time.ts'
import type { AdminKeyRow } from '../rows.ts'

const columns = ['id', 'name', 'scope', 'created_at', 'expires_at'] as const

/** Adds a key that expires after `seconds` by the database's clock. Returns undefined if its name or hash exists. */
export const insert = (
  trx: Trx,
  row: Pick<AdminKeyRow, 'id' | 'name' | 'scope'> & { key_hash: string },
  seconds: number,
): Promise<AdminKeyRow | undefined> =>
  trx
    .insertInto('admin_keys')
    .values({ ...row, created_at: timeIn(trx, 0), expires_at: timeIn(trx, seconds) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Finds the key with this hash if it has not expired. */
export const find = (h: Handle, keyHash: string): Promise<Pick<AdminKeyRow, 'name' | 'scope'> | undefined> =>
  h
    .selectFrom('admin_keys')
    .select(['name', 'scope'])
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', timeIn(h, 0))
    .executeTakeFirst()

/** Lists the keys, oldest first, expired ones included. */
export const list = (h: Handle): Promise<AdminKeyRow[]> =>
  h.selectFrom('admin_keys').select(columns).orderBy('id').execute()

/** Deletes a key and returns it; undefined if there is none. */
export const remove = (trx: Trx, id: string): Promise<AdminKeyRow | undefined> =>
  trx.deleteFrom('admin_keys').where('id', '=', id).returning(columns).executeTakeFirst()
