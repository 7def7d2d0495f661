import { DatabaseBusy, type Db, type Trx, transact } from '@voltway/db'
import { Refusal } from './refusal.ts'
import type { Shop } from './shop.ts'

const unavailable = () => new Refusal('UNAVAILABLE', { retryAfterSeconds: 1 })

/** Reads outside of any transaction; a database that cannot answer now is the refusal UNAVAILABLE. */
export const read = async <Result>(shop: Shop, work: (db: Db) => Promise<Result>): Promise<Result> => {
  try {
    return await work(shop.database.db)
  } catch (error) {
    throw error instanceof DatabaseBusy ? unavailable() : error
  }
}

/**
 * One transaction: all of `work` happens or nothing. A database that cannot answer now is the refusal UNAVAILABLE,
 * or what `whenBusy` says.
 */
export const write = async <Result>(
  shop: Shop,
  work: (trx: Trx) => Promise<Result>,
  whenBusy: () => Refusal | undefined = () => undefined,
): Promise<Result> => {
  try {
    return await transact(shop.database.db, work)
  } catch (error) {
    throw error instanceof DatabaseBusy ? (whenBusy() ?? unavailable()) : error
  }
}
