import { sql } from 'kysely'
import { compileFirstRowQuery } from '../../compiled-query.ts'
import type { Handle, Trx } from '../../database.ts'
import { jsonTexts } from '../sql/json-rows.ts'

/** A number of pieces of a product. */
export type Pieces = { product_id: string; pieces: number }

const takePieces = compileFirstRowQuery((h, id: string, pieces: number) =>
  h
    .updateTable('products')
    .set({ stock: sql<number>`stock - ${pieces}` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('stock', '>=', pieces)
    .returning('stock'),
)

/**
 * Takes pieces from the stock of a product and returns the new stock. Returns undefined and changes nothing if the stock has
 * fewer pieces, or if the shop does not count them. Call it in ascending order of product ids, so that no two transactions
 * deadlock.
 */
export const take = async (trx: Trx, { product_id, pieces }: Pieces): Promise<number | undefined> =>
  (await takePieces(trx, product_id, pieces))?.stock ?? undefined

/** Adds pieces to the stock of a product and returns the new stock; undefined if they are not counted. */
export const giveBack = async (trx: Trx, { product_id, pieces }: Pieces): Promise<number | undefined> => {
  const row = await trx
    .updateTable('products')
    .set({ stock: sql<number>`stock + ${pieces}` })
    .where('id', '=', product_id)
    .where('stock', 'is not', null)
    .returning('stock')
    .executeTakeFirst()
  return row?.stock ?? undefined
}

const linesOf = (trx: Trx, orderIds: readonly string[]) =>
  trx.selectFrom('order_lines').where('order_id', 'in', idsOf(trx, orderIds))

// One JSON parameter, because a customer may have more orders than a statement may have parameters.
const idsOf = (h: Handle, ids: readonly string[]) => jsonTexts(h, JSON.stringify(ids))

/** Lists the pieces that orders took from the stock and did not give back, by ascending product id. */
export const listTaken = (trx: Trx, orderIds: readonly string[]): Promise<Pieces[]> =>
  linesOf(trx, orderIds)
    .select(['product_id', sql<number>`sum(stock_taken)`.as('pieces')])
    .where('stock_taken', '>', 0)
    .groupBy('product_id')
    .orderBy('product_id')
    .execute()

/** Lists the ordered pieces of orders, by ascending product id. */
export const listOrdered = (trx: Trx, orderIds: readonly string[]): Promise<Pieces[]> =>
  linesOf(trx, orderIds)
    .select(['product_id', sql<number>`sum(qty)`.as('pieces')])
    .groupBy('product_id')
    .orderBy('product_id')
    .execute()

/** Sets `stock_taken` of the lines of orders: to all pieces for these products, and to 0 for all others. */
export const setStockTaken = async (
  trx: Trx,
  orderIds: readonly string[],
  productIds: readonly string[],
): Promise<void> => {
  await trx
    .updateTable('order_lines')
    .set({ stock_taken: sql<number>`case when product_id in ${idsOf(trx, productIds)} then qty else 0 end` })
    .where('order_id', 'in', idsOf(trx, orderIds))
    .execute()
}
