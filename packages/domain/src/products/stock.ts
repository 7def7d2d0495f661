import { maxShownStock, type OrderStatus, type Product, type RefusalDetails } from '@voltway/contract'
import { type LineProductRow, type Pieces, products, shopState, stock, type Trx } from '@voltway/db'
import { Refusal } from '../refusal.ts'

/**
 * If an order with one of these statuses is deleted, its pieces return to the stock. Pieces of shipped and completed orders have
 * left the shop, and a cancelled order has given its pieces back already.
 */
export const returningStatuses: readonly OrderStatus[] = ['pending', 'paid']

/** Returns the part of a stock that shoppers see. */
export const toShownStock = (pieces: number | null): Pick<Product, 'available' | 'left'> => ({
  available: pieces !== 0,
  ...toShownLeft(pieces),
})

/** Returns `left`, the number of pieces, or no field if shoppers do not see it. */
export const toShownLeft = (pieces: number | null): Pick<Product, 'left'> =>
  pieces !== null && pieces <= maxShownStock ? { left: pieces } : {}

/** Returns true if shoppers see the product: it is neither deleted nor hidden. */
export const isOnSale = ({ deleted_at, hidden }: Pick<LineProductRow, 'deleted_at' | 'hidden'>): boolean =>
  deleted_at === null && hidden === 0

const shownStockChanges = new WeakSet<Trx>()

/** Returns whether a transaction changes the stock that shoppers see. */
export const hasShownStockChange = (trx: Trx): boolean => shownStockChanges.has(trx)

const markShownStockChange = async (trx: Trx) => {
  shownStockChanges.add(trx)
  await shopState.bumpStockRevision(trx)
}

/**
 * Takes pieces from the stock of products, and returns the ids of the products whose stock the shop counts. `wanted` has one
 * entry for each product, by ascending id. Call it after all other locks of the transaction. @throws Refusal OUT_OF_STOCK
 */
export const takeStock = async (trx: Trx, wanted: readonly Pieces[]): Promise<string[]> => {
  const takenIds: string[] = []
  const untakenIds: string[] = []
  let isShown = false
  for (const each of wanted) {
    const rest = await stock.take(trx, each)
    ;(rest === undefined ? untakenIds : takenIds).push(each.product_id)
    isShown ||= rest !== undefined && rest <= maxShownStock
  }
  const shortages =
    untakenIds.length === 0 ? [] : (await products.listByIds(trx, untakenIds)).flatMap(toShortage)
  if (shortages.length > 0) throw outOfStock(shortages)
  if (isShown) await markShownStockChange(trx)
  return takenIds
}

type Shortage = RefusalDetails['OUT_OF_STOCK']['products'][number]

const toShortage = ({ id, name, stock: left, deleted_at }: LineProductRow): Shortage[] =>
  left === null || deleted_at !== null ? [] : [{ id, name, left }]

const outOfStock = (shortages: Shortage[]) => {
  const gone = shortages.filter(({ left }) => left === 0).map(({ name }) => name)
  const few = shortages.filter(({ left }) => left > 0).map(({ name, left }) => `${name} (${left} left)`)
  const sentence = [
    ...(gone.length > 0 ? [`Out of stock: ${gone.join(', ')}`] : []),
    ...(few.length > 0 ? [`Not enough in stock: ${few.join(', ')}`] : []),
  ].join('. ')
  return new Refusal({ code: 'OUT_OF_STOCK', details: { products: shortages } }, { sentence })
}

/** Takes the pieces of orders that are no longer cancelled. Call it after all orders are locked. @throws Refusal OUT_OF_STOCK */
export const takeStockAgain = async (trx: Trx, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return
  const taken = await takeStock(trx, await stock.listOrdered(trx, orderIds))
  await stock.setStockTaken(trx, orderIds, taken)
}

/** Gives back the pieces that orders took. Call it after all orders are locked, and before any is deleted. */
export const giveStockBack = async (trx: Trx, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return
  const returned = await stock.listTaken(trx, orderIds)
  if (returned.length === 0) return
  let isShown = false
  for (const each of returned) {
    const present = await stock.giveBack(trx, each)
    isShown ||= present !== undefined && present - each.pieces <= maxShownStock
  }
  await stock.setStockTaken(trx, orderIds, [])
  if (isShown) await markShownStockChange(trx)
}
