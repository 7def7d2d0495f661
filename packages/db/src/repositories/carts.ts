import { sql } from 'kysely'
import { compileFirstRowQuery, compileQuery } from '../compiled-query.ts'
import { type Handle, isPostgres, type Trx } from '../database.ts'
import type { CartLineRow, CartRow } from '../rows.ts'

type StoredCart = { revision: number; lines: CartLineRow[] }

const selectRow = (h: Handle, userId: string) =>
  h.selectFrom('carts').select(['revision', 'lines']).where('user_id', '=', userId)

const selectCart = compileFirstRowQuery(selectRow)

const lockCart = compileFirstRowQuery((h, userId: string) =>
  selectRow(h, userId).$if(isPostgres(h), (query) => query.forUpdate()),
)

const nextRevision = (lines: string) =>
  sql<number>`carts.revision + case when carts.lines = ${lines} then 0 else 1 end`

const updateCart = compileFirstRowQuery((h, userId: string, lines: string, expectedRevision: number) =>
  h
    .updateTable('carts')
    .set({ lines, revision: nextRevision(lines) })
    .where('user_id', '=', userId)
    .where('revision', '=', expectedRevision)
    .returning('revision'),
)

const upsertCart = compileFirstRowQuery((h, row: CartRow, expectedRevision: number | null) =>
  h
    .insertInto('carts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ lines: row.lines, revision: nextRevision(row.lines) })
        .where('carts.revision', '=', sql<number>`coalesce(${expectedRevision}, carts.revision)`),
    )
    .returning('revision'),
)

const toCart = (row: { revision: number; lines: string } | undefined): StoredCart =>
  row ? { revision: row.revision, lines: JSON.parse(row.lines) } : { revision: 0, lines: [] }

/** Returns a user's cart; revision 0 and no lines if there is none. */
export const get = async (h: Handle, userId: string): Promise<StoredCart> =>
  toCart(await selectCart(h, userId))

/**
 * Replaces the lines of a user's cart and returns its revision, which grows if the lines differ. Returns undefined and
 * changes nothing if `expectedRevision` is outdated. Concurrent saves and checkouts of one user wait for each other.
 * See docs/decisions/0018-cart-revisions.md.
 */
export const replace = async (
  h: Handle,
  userId: string,
  newLines: readonly CartLineRow[],
  expectedRevision?: number,
): Promise<number | undefined> => {
  const lines = JSON.stringify(newLines)
  // A cart of revision 0 may have no row.
  const row = expectedRevision
    ? await updateCart(h, userId, lines, expectedRevision)
    : await upsertCart(
        h,
        { user_id: userId, lines, revision: newLines.length === 0 ? 0 : 1 },
        expectedRevision ?? null,
      )
  return row?.revision
}

/** Returns and locks a user's cart. Other transactions that save, lock or empty it wait until this one ends. */
export const lock = async (trx: Trx, userId: string): Promise<StoredCart> =>
  toCart(await lockCart(trx, userId))

/** Removes all lines of a user's cart, which must not be empty. */
export const empty = compileQuery((h, userId: string) =>
  h.updateTable('carts').set({ lines: '[]', revision: sql`revision + 1` }).where('user_id', '=', userId),
)
