import type { Trx } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import { schemaVersion } from '../migrations/migrations.ts'
import * as shopState from '../repositories/shop-state.ts'
import type { Place } from './place.ts'

/** A shop that is there whole, and not yet in its place. */
export type Filled = { takePlace(): Promise<void>; discard(): void }

/**
 * Makes a shop out of rows of a schema. SQLite: a file that is put in its place by `takePlace`. PostgreSQL: one transaction that
 * ends before this does; with `replace` the shop that was there is gone then.
 * @throws DatabaseRefused
 */
export const fillPlace = async (
  place: Place,
  { schema, replace }: { schema: number; replace: boolean },
  fill: (trx: Trx) => Promise<void>,
): Promise<Filled> => {
  if (schema > schemaVersion)
    throw new DatabaseRefused(`The copy has schema ${schema}, newer than this program's ${schemaVersion}`)
  if (place.url === undefined) {
    const { fillBeside } = await import('./sqlite-places.ts')
    return fillBeside(place.file, schema, fill)
  }
  const { fillPostgres } = await import('./postgres-places.ts')
  await fillPostgres(place.url, { schema, replace }, fill)
  return { takePlace: async () => {}, discard: () => {} }
}

const lastBackupKey = 'last_backup_at'

/** Remembers in the shop when it was backed up, for its metrics. */
export const noteBackup = async (place: Place, at: string): Promise<void> => {
  const note = (trx: Trx) => shopState.set(trx, lastBackupKey, at)
  if (place.url === undefined) {
    const { writeBeside } = await import('./sqlite-places.ts')
    return writeBeside(place.file, note)
  }
  const { writePostgres } = await import('./postgres-places.ts')
  return writePostgres(place.url, note)
}
