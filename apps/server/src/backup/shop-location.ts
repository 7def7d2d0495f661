import { dataFiles } from '../data-dir/data-files.ts'

/** Where a shop is: PostgreSQL at `url`, or SQLite in a folder. */
export type ShopLocation = { url: string; dataDir?: undefined } | { url?: undefined; dataDir: string }

/** The shop that a configuration names. */
export const locationOf = (url: string | undefined, dataDir: string): ShopLocation =>
  url === undefined ? { dataDir } : { url }

/** The database file of a folder. */
export const databaseFileOf = ({ dataDir = '' }: ShopLocation): string => dataFiles(dataDir).databaseFile

/** A place in words, without a password. */
export const formatLocation = (location: ShopLocation): string => {
  if (location.url === undefined) return `SQLite, ${databaseFileOf(location)}`
  const { host, pathname, searchParams } = new URL(location.url)
  return `PostgreSQL, ${searchParams.get('host') ?? host}${pathname}`
}
