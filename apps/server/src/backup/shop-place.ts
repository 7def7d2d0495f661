import { dataFiles } from '../data-dir/data-files.ts'

/** Where a shop is: PostgreSQL at `url`, or SQLite in a folder. */
export type ShopPlace = { url: string; dataDir?: undefined } | { url?: undefined; dataDir: string }

/** The shop that a configuration names. */
export const placeOf = (url: string | undefined, dataDir: string): ShopPlace =>
  url === undefined ? { dataDir } : { url }

/** The database file of a folder. */
export const fileOf = ({ dataDir = '' }: ShopPlace): string => dataFiles(dataDir).databaseFile

/** A place in words, without a password. */
export const placeName = (place: ShopPlace): string => {
  if (place.url === undefined) return `SQLite, ${fileOf(place)}`
  const { host, pathname, searchParams } = new URL(place.url)
  return `PostgreSQL, ${searchParams.get('host') ?? host}${pathname}`
}
