import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { imageFileName } from '../images/image-file-names.ts'
import { OperatorError } from '../start/operator-error.ts'
import type { DataFiles } from './data-files.ts'
import { createDurably } from './durable-files.ts'
import { ignoreMissing } from './ignore-missing.ts'

/**
 * Refuses to begin a new shop in the folder of an old one. Must run before SQLite opens, and so creates, the database file.
 * @throws OperatorError
 */
export const refuseLostDatabase = async ({ databaseFile, shopIdFile, uploads }: DataFiles): Promise<void> => {
  if (existsSync(databaseFile)) return
  if (!existsSync(shopIdFile) && !(await hasImages(uploads))) return
  throw new OperatorError(
    `The database file ${databaseFile} is missing, but its shop's folder is there: ` +
      `put the file back, or move ${uploads} and ${shopIdFile} away to begin a new shop`,
  )
}

/**
 * Refuses the folder of another shop. Must run before the migration. `shopId` is the id in the database, if it has one.
 * See docs/decisions/0025-data-folder.md.
 * @throws OperatorError
 */
export const refuseForeignFolder = async (
  { path, shopIdFile }: DataFiles,
  shopId: string | undefined,
): Promise<void> => {
  const owner = (await ignoreMissing(readFile(shopIdFile, 'utf8')))?.trim()
  if (owner === undefined || owner === shopId) return
  throw new OperatorError(
    `DATA_DIR ${path} belongs to the shop ${owner}, but the database to ${shopId ?? 'none yet'}: ` +
      `start it with its own database, or give this database another DATA_DIR; ` +
      `if the folder is this database's all the same, delete ${shopIdFile}`,
  )
}

/** Writes the shop's id into a folder that has none. */
export const claimFolder = async ({ shopIdFile }: DataFiles, shopId: string): Promise<void> => {
  if (!existsSync(shopIdFile)) await createDurably(shopIdFile, `${shopId}\n`)
}

const hasImages = async (uploads: string) => (await readdir(uploads)).some((file) => imageFileName.test(file))
