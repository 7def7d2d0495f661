import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Trx } from './database.ts'
import { isRetryable } from './driver-errors.ts'
import { DatabaseBusy } from './errors.ts'

const maxTries = 5
const firstPauseMs = 10

const inside = new AsyncLocalStorage<true>()

/**
 * Runs `work` in one transaction: BEGIN IMMEDIATE on SQLite, READ COMMITTED on PostgreSQL. After a deadlock `work` runs
 * again, so it must do nothing but SQL. On SQLite all other writes wait for it.
 * See docs/decisions/0013-lock-order-and-conditional-changes.md.
 * @throws DatabaseBusy if locks, time limits or connections do not allow it now
 */
export const transact = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
  const transaction = db.transaction().setIsolationLevel('read committed')
  for (let tries = 1; ; tries++) {
    try {
      return await transaction.execute((trx) => inside.run(true, () => work(trx)))
    } catch (error) {
      if (!isRetryable(error)) throw error
      if (tries === maxTries) throw new DatabaseBusy('The database cannot answer now', { cause: error })
      await sleep(firstPauseMs * 2 ** tries)
    }
  }
}

/** Rejects the root handle inside a transaction: it would wait for the connection that the transaction occupies. @throws Error */
export const refuseInsideTransaction = (): void => {
  if (inside.getStore()) throw new Error('The root handle was used inside a transaction: use its `trx`')
}
