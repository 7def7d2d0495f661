import { sql } from 'kysely'
import type { Handle, Trx } from '../database.ts'
import type { CartLineRow } from '../tables.ts'

/** A user's cart; revision 0 and no lines when there is none. */
export const get = async (h: Handle, userId: string): Promise<{ revision: number; lines: CartLineRow[] }> => {
  const rows = await h
    .selectFrom('carts')
    .leftJoin('cart_lines', 'cart_lines.user_id', 'carts.user_id')
    .select(['carts.revision', 'cart_lines.product_id', 'cart_lines.qty'])
    .where('carts.user_id', '=', userId)
    .orderBy('cart_lines.position')
    .execute()
  return {
    revision: rows[0]?.revision ?? 0,
    lines: rows.flatMap(({ product_id, qty }) =>
      product_id === null || qty === null ? [] : [{ product_id, qty }],
    ),
  }
}

/**
 * Replaces the lines of a user's cart and returns its revision, which grows when the lines differ from those before.
 * Undefined, and nothing changed, when `expectedRevision` is given and no longer the cart's. Concurrent saves and checkouts
 * of one user wait for each other.
 */
export const replace = async (
  trx: Trx,
  userId: string,
  lines: readonly CartLineRow[],
  expectedRevision?: number,
): Promise<number | undefined> => {
  const { revision } = await trx
    .insertInto('carts')
    .values({ user_id: userId, revision: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ revision: sql`carts.revision` }))
    .returning('revision')
    .executeTakeFirstOrThrow()
  if (expectedRevision !== undefined && expectedRevision !== revision) return undefined
  const { lines: stored } = await get(trx, userId)
  if (same(stored, lines)) return revision
  await trx.deleteFrom('cart_lines').where('user_id', '=', userId).execute()
  if (lines.length > 0) {
    const rows = lines.map(({ product_id, qty }, position) => ({
      user_id: userId,
      position,
      product_id,
      qty,
    }))
    await trx.insertInto('cart_lines').values(rows).execute()
  }
  return grow(trx, userId)
}

/**
 * Takes all lines out of a user's cart, for an order: of several transactions that claim the same cart one gets the lines,
 * the others wait for its end and get none. `revision` is the cart's from before.
 */
export const claim = async (
  trx: Trx,
  userId: string,
): Promise<{ revision: number; lines: CartLineRow[] }> => {
  // The lock comes first and in a statement of its own: PostgreSQL would delete by the snapshot from before the wait. Without
  // the lock nothing is taken: a cart that is being born would be taken in the wrong order, and two would wait for each other.
  const locked = await trx
    .updateTable('carts')
    .set({ revision: sql`revision` })
    .where('user_id', '=', userId)
    .returning('revision')
    .executeTakeFirst()
  if (!locked) return { revision: 0, lines: [] }
  const rows = await trx
    .deleteFrom('cart_lines')
    .where('user_id', '=', userId)
    .returning(['position', 'product_id', 'qty'])
    .execute()
  if (rows.length > 0) await grow(trx, userId)
  const lines = rows
    .sort((a, b) => a.position - b.position)
    .map(({ product_id, qty }) => ({ product_id, qty }))
  return { revision: locked.revision, lines }
}

const grow = async (trx: Trx, userId: string): Promise<number> => {
  const { revision } = await trx
    .updateTable('carts')
    .set({ revision: sql`revision + 1` })
    .where('user_id', '=', userId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

const same = (a: readonly CartLineRow[], b: readonly CartLineRow[]) =>
  a.length === b.length &&
  a.every(({ product_id, qty }, at) => product_id === b[at]?.product_id && qty === b[at]?.qty)
