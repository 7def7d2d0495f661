import { join } from 'node:path'

const names = {
  databaseFile: 'voltway.db',
  /** The rate limits, on SQLite. */
  limitsFile: 'limits.db',
  /** The images, on SQLite. */
  uploads: 'uploads',
  /** The scripts, styles and fonts of this and earlier versions, on SQLite. */
  assets: 'assets',
  adminSecretFile: 'admin-secret',
  /** Names the shop whose folder it is. */
  shopIdFile: 'shop-id',
  lockFile: 'lock',
  /** Where restores and moves prepare what holds customers; the next start removes what a killed one has left. */
  unfinished: 'unfinished',
} as const

/** The paths of all that the program writes into DATA_DIR. */
export type DataFiles = Record<keyof typeof names, string>

export const dataFiles = (dataDir: string): DataFiles =>
  Object.fromEntries(Object.entries(names).map(([key, name]) => [key, join(dataDir, name)])) as DataFiles
