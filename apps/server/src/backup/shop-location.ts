import { dataFiles } from '../data-dir/data-files.ts'

/** The location of a shop's data: PostgreSQL at `url`, or SQLite in a folder. */
export type ShopLocation = { url: string; dataDir?: undefined } | { url?: undefined; dataDir: string }

/** Returns the location that the settings name. */
export const locationOf = (url: string | undefined, dataDir: string): ShopLocation =>
  url === undefined ? { dataDir } : { url }

/** Returns the path of the SQLite file. */
export const databaseFileOf = ({ dataDir = '' }: ShopLocation): string => dataFiles(dataDir).databaseFile

/** Describes a location for the operator, without a password. */
export const formatLocation = (location: ShopLocation): string => {
  if (location.url === undefined) return `SQLite, ${databaseFileOf(location)}`
  const { host, pathname, searchParams } = new URL(location.url)
  return `PostgreSQL, ${searchParams.get('host') ?? host}${pathname}`
}
