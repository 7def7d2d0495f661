import type { Shop } from '@voltway/domain'

/** Holds the results of all queries until the returned function is called. A lock of the database would have a time limit. */
export const holdResults = (shop: Shop) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const db = shop.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => held.then(() => result),
  })
  shop.database = { ...shop.database, db }
  return release
}
