import { type Database, transact } from '@voltway/db'
import { onTestFinished } from 'vitest'

/** Blocks all writes until the returned function is called. On PostgreSQL also blocks reads, by taking all connections. */
export const blockWrites = async ({ db, dialect }: Database) => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const transactions = Array.from({ length: dialect === 'postgres' ? 8 : 1 }, () => {
    const begun = Promise.withResolvers<void>()
    void transact(db, () => {
      begun.resolve()
      return promise
    })
    return begun.promise
  })
  await Promise.all(transactions)
  onTestFinished(() => release())
  return release
}
