// Only where PostgreSQL is used its driver is loaded.

/** Whether a PostgreSQL database has a shop already. @throws DatabaseRefused */
export const hasShop = async (url: string): Promise<boolean> =>
  (await import('./postgres-places.ts')).hasShop(url)

/** @throws DatabaseRefused when nodes of the shop are connected to a PostgreSQL database */
export const refuseRunning = async (url: string): Promise<void> =>
  (await import('./postgres-places.ts')).refuseRunning(url)

/** @throws DatabaseRefused when a PostgreSQL database has a shop, or nodes are connected */
export const refuseUsed = async (url: string): Promise<void> =>
  (await import('./postgres-places.ts')).refuseUsed(url)

/** See `arriving-files.ts`. */
export const arrivingFiles = () => import('./arriving-files.ts')
