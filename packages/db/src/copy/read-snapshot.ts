import type { Handle } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import { liftTimeLimits } from '../lift-time-limits.ts'
import { schemaVersion } from '../migrations/migrations.ts'
import * as shopState from '../repositories/shop-state.ts'
import { refuseOtherSchema, type SchemaState } from '../schema-state.ts'
import type { Place } from './place.ts'

/**
 * Reads a shop as it is at one moment, while it runs: nobody waits for it.
 * @throws DatabaseRefused when there is no shop, or one of another schema
 */
export const readSnapshot = async <T>(place: Place, work: (h: Handle) => Promise<T>): Promise<T> =>
  place.url === undefined ? readSqlite(place.file, work) : readPostgres(place.url, work)

const readSqlite = async <T>(file: string, work: (h: Handle) => Promise<T>): Promise<T> => {
  const { openSnapshot } = await import('./sqlite-places.ts')
  const { db, schema, end } = openSnapshot(file)
  try {
    refuseUnlessCurrent(schema)
    await refuseNoShop(db)
    return await work(db)
  } finally {
    await end()
  }
}

const readPostgres = async <T>(url: string, work: (h: Handle) => Promise<T>): Promise<T> => {
  const { openWithoutTimeouts } = await import('../open-postgres.ts')
  const { schemaOf } = await import('../migrate-postgres.ts')
  const db = await openWithoutTimeouts(url)
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await liftTimeLimits(trx)
        refuseUnlessCurrent(await schemaOf(trx))
        await refuseNoShop(trx)
        return work(trx)
      })
  } finally {
    await db.destroy()
  }
}

const refuseUnlessCurrent = (state: SchemaState | undefined) => {
  if (state === undefined) throw new DatabaseRefused('The database has no shop yet')
  refuseOtherSchema('The database', state)
  if (state.version === schemaVersion) return
  throw new DatabaseRefused(
    `The database has schema ${state.version}, and this program's is ${schemaVersion}: use the version that the shop runs`,
  )
}

const refuseNoShop = async (h: Handle) => {
  if ((await shopState.getShopId(h)) === undefined) throw new DatabaseRefused('The database has no shop yet')
}
