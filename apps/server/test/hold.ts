import type { Database } from '@voltway/db'
import { onTestFinished } from 'vitest'

/** Takes all connections of the database until it is released. */
export const hold = async ({ db, dialect }: Database) => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const connections = Array.from({ length: dialect === 'postgres' ? 10 : 1 }, () => {
    const taken = Promise.withResolvers<void>()
    void db.connection().execute(() => {
      taken.resolve()
      return promise
    })
    return taken.promise
  })
  await Promise.all(connections)
  onTestFinished(() => release())
  return release
}
