import { join } from 'node:path'

const names = {
  /** The folder itself. */
  path: '',
  databaseFile: 'voltway.db',
  /** The rate limits, on SQLite. */
  limitsFile: 'limits.db',
  /** The images, on SQLite. */
  uploads: 'uploads',
  /** The scripts, styles and fonts of this and earlier versions, on SQLite. */
  assets: 'assets',
  adminSecretFile: 'admin-secret',
  shopIdFile: 'shop-id',
  lockFile: 'lock',
  /** Drafts of restores and moves, with data of customers. The next start removes drafts that a killed process has left. */
  unfinished: 'unfinished',
} as const

/** The paths of all files and folders that the program writes into DATA_DIR. */
export type DataFiles = Record<keyof typeof names, string>

export const dataFiles = (dataDir: string): DataFiles =>
  Object.fromEntries(Object.entries(names).map(([key, name]) => [key, join(dataDir, name)])) as DataFiles
