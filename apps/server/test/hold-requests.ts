import { type Database, transact } from '@voltway/db'
import { onTestFinished } from 'vitest'

/** Lets every write wait until it is released; on PostgreSQL reads as well, because all connections are taken. */
export const hold = async ({ db, dialect }: Database) => {
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
