import { dataFiles } from '../data-dir/data-files.ts'
import { type Env, readEnv } from '../env/env.ts'

/** The location of a shop's data: PostgreSQL at `url`, or SQLite in a folder. */
export type ShopLocation = { url: string; dataDir?: undefined } | { url?: undefined; dataDir: string }

/** Reads the settings, and prints the location that they name. @throws OperatorError */
export const readLocatedEnv = (): Env & { location: ShopLocation } => {
  const env = readEnv()
  const location = locationOf(env)
  console.log(`Shop: ${formatLocation(location)}`)
  return { ...env, location }
}

export const locationOf = (env: Pick<Env, 'databaseUrl' | 'dataDir'>): ShopLocation =>
  env.databaseUrl === undefined ? { dataDir: env.dataDir } : { url: env.databaseUrl }

export const databaseFileOf = ({ dataDir = '' }: ShopLocation): string => dataFiles(dataDir).databaseFile

/** Describes a location for the operator, without a password. */
export const formatLocation = (location: ShopLocation): string => {
  if (location.url === undefined) return `SQLite, ${databaseFileOf(location)}`
  const { host, pathname, searchParams } = new URL(location.url)
  // Several shops in one database have different schemas, which `options` can name.
  const options = searchParams.get('options')
  return `PostgreSQL, ${searchParams.get('host') ?? host}${pathname}${options ? `, ${options}` : ''}`
}
