import type { PlainCode } from '@voltway/contract'
import { DatabaseBusy, type Db, ParentMissing, type Trx, transact } from '@voltway/db'
import { hasMessages } from './events/record-event.ts'
import { hasShownStockChange } from './products/stock.ts'
import { Refusal } from './refusal.ts'
import type { WithDatabase } from './shop.ts'

const retryAfterSeconds = 1

/** Runs a read outside of a transaction. @throws Refusal UNAVAILABLE if the database cannot answer now */
export const read = <Result>(shop: WithDatabase, work: (db: Db) => Promise<Result>): Promise<Result> =>
  translateErrors(() => work(shop.database.db))

/** Runs a search or an analytics query, so that other requests do not wait for it. @throws Refusal UNAVAILABLE */
export const readAnalytics = <Result>(
  shop: WithDatabase,
  work: (db: Db) => Promise<Result>,
): Promise<Result> => translateErrors(() => work(shop.database.analytics))

type WriteOptions = { whenBusy?: () => PlainCode }

/**
 * Runs `work` in one transaction, completely or not at all.
 * @throws Refusal UNAVAILABLE (or `whenBusy`) if the database cannot answer now; UNAUTHORIZED if the customer's account was
 * deleted meanwhile
 */
export const write = <Result>(
  shop: WithDatabase,
  work: (trx: Trx) => Promise<Result>,
  options?: WriteOptions,
): Promise<Result> =>
  translateErrors(async () => {
    let leavesMessages = false
    let isShownStockChanged = false
    try {
      const result = await transact(shop.database.db, async (trx) => {
        const result = await work(trx)
        leavesMessages = hasMessages(trx)
        isShownStockChanged = hasShownStockChange(trx)
        return result
      })
      if (leavesMessages) shop.onMessages?.()
      return result
    } finally {
      // Also after a failure, because the database may have committed, and only its response was lost.
      if (isShownStockChanged && shop.catalogue) shop.catalogue.unnumberedChanges += 1
    }
  }, options)

const translateErrors = async <Result>(
  work: () => Promise<Result>,
  { whenBusy }: WriteOptions = {},
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseBusy) {
      throw new Refusal(whenBusy?.() ?? 'UNAVAILABLE', { retryAfterSeconds, cause: error })
    }
    if (error instanceof ParentMissing) throw new Refusal('UNAUTHORIZED')
    throw error
  }
}
