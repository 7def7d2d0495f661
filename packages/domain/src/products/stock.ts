import { fewLeft, type OrderStatus, type Product, type RefusalDetails } from '@voltway/contract'
import { type LineProductRow, type Pieces, products, shopState, stock, type Trx } from '@voltway/db'
import { Refusal } from '../refusal.ts'

/** The statuses of orders whose pieces return to the stock when the order is deleted; the others have left the shop. */
export const returningStatuses: readonly OrderStatus[] = ['pending', 'paid']

/** Returns the part of a stock that shoppers see. */
export const shownStock = (pieces: number | null): Pick<Product, 'available' | 'left'> => ({
  available: pieces !== 0,
  ...leftOf(pieces),
})

/** Returns the number of pieces, if shoppers see it. */
export const leftOf = (pieces: number | null): Pick<Product, 'left'> =>
  pieces !== null && pieces <= fewLeft ? { left: pieces } : {}

/** Returns true if shoppers see the product: it is neither deleted nor hidden. */
export const isOnSale = ({ deleted_at, hidden }: Pick<LineProductRow, 'deleted_at' | 'hidden'>): boolean =>
  deleted_at === null && hidden === 0

const withShownStock = new WeakSet<Trx>()

/** Returns whether a transaction changes the stock that shoppers see. */
export const changesShownStock = (trx: Trx): boolean => withShownStock.has(trx)

const noteShownStock = async (trx: Trx) => {
  withShownStock.add(trx)
  await shopState.bumpStockRevision(trx)
}

/**
 * Takes pieces of products, one entry for each product by ascending id, and returns the ids of those that are counted. Call it
 * after all locks of the transaction. @throws Refusal OUT_OF_STOCK
 */
export const takeStock = async (trx: Trx, wanted: readonly Pieces[]): Promise<string[]> => {
  const taken: string[] = []
  const missed: string[] = []
  let isShown = false
  for (const each of wanted) {
    const rest = await stock.take(trx, each)
    ;(rest === undefined ? missed : taken).push(each.product_id)
    isShown ||= rest !== undefined && rest <= fewLeft
  }
  const short = missed.length === 0 ? [] : (await products.listByIds(trx, missed)).flatMap(shortOf)
  if (short.length > 0) throw outOfStock(short)
  if (isShown) await noteShownStock(trx)
  return taken
}

type Short = RefusalDetails['OUT_OF_STOCK']['products'][number]

const shortOf = ({ id, name, stock: left, deleted_at }: LineProductRow): Short[] =>
  left === null || deleted_at !== null ? [] : [{ id, name, left }]

const outOfStock = (short: Short[]) => {
  const sentence = `Out of stock: ${short.map(({ name, left }) => `${name} (${left} left)`).join(', ')}`
  return new Refusal({ code: 'OUT_OF_STOCK', details: { products: short } }, { sentence })
}

/** Takes the pieces of orders that are no longer cancelled. Call it after all orders are locked. @throws Refusal OUT_OF_STOCK */
export const takeStockAgain = async (trx: Trx, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return
  const taken = await takeStock(trx, await stock.listOrdered(trx, orderIds))
  await stock.noteTaken(trx, orderIds, taken)
}

/** Gives back the pieces that orders took. Call it after all orders are locked, and before any is deleted. */
export const giveStockBack = async (trx: Trx, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return
  const returned = await stock.listTaken(trx, orderIds)
  if (returned.length === 0) return
  let isShown = false
  for (const each of returned) {
    const present = await stock.giveBack(trx, each)
    isShown ||= present !== undefined && present - each.pieces <= fewLeft
  }
  await stock.noteTaken(trx, orderIds, [])
  if (isShown) await noteShownStock(trx)
}
