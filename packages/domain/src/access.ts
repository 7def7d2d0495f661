import type { PlainCode } from '@voltway/contract'
import { DatabaseBusy, type Db, ParentMissing, type Trx, transact } from '@voltway/db'
import { Refusal } from './refusal.ts'
import type { WithDatabase } from './shop.ts'

const retryAfterSeconds = 1

/** Reads outside of any transaction. @throws Refusal UNAVAILABLE when the database cannot answer now */
export const read = <Result>(shop: WithDatabase, work: (db: Db) => Promise<Result>): Promise<Result> =>
  translateErrors(() => work(shop.database.db))

/** As `read`, for what takes the longer the larger the shop is: shoppers do not wait for it. */
export const readAnalytics = <Result>(
  shop: WithDatabase,
  work: (db: Db) => Promise<Result>,
): Promise<Result> => translateErrors(() => work(shop.database.analytics))

type Codes = { whenBusy?: () => PlainCode; whenAccountGone?: PlainCode }

/**
 * One transaction: all of `work` happens or nothing.
 * @throws Refusal UNAVAILABLE (or `whenBusy`) when the database cannot answer now; UNAUTHORIZED (or `whenAccountGone`)
 * when the customer's account was deleted after it had been looked at
 */
export const write = <Result>(
  shop: WithDatabase,
  work: (trx: Trx) => Promise<Result>,
  codes?: Codes,
): Promise<Result> => translateErrors(() => transact(shop.database.db, work), codes)

const translateErrors = async <Result>(
  work: () => Promise<Result>,
  { whenBusy, whenAccountGone = 'UNAUTHORIZED' }: Codes = {},
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseBusy) {
      throw new Refusal(whenBusy?.() ?? 'UNAVAILABLE', { retryAfterSeconds, cause: error })
    }
    if (error instanceof ParentMissing) throw new Refusal(whenAccountGone)
    throw error
  }
}
