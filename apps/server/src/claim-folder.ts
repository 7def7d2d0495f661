import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { DataDir } from './data-dir.ts'
import { createOnce } from './durable-files.ts'
import { pictureFile, pictureFilesOf } from './picture-names.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Before a SQLite file is opened, which makes it: refuses to begin a new shop in a folder that an old one has left.
 * @throws StartRefused
 */
export const refuseLostDatabase = async ({ databaseFile, shopIdFile, uploads }: DataDir): Promise<void> => {
  if (existsSync(databaseFile)) return
  if (!existsSync(shopIdFile) && (await picturesIn(uploads)).size === 0) return
  throw new StartRefused(
    `The database file ${databaseFile} is missing, but its shop's folder is there: ` +
      `put the file back, or move ${uploads} and ${shopIdFile} away to begin a new shop`,
  )
}

/**
 * Before a database is migrated: refuses the folder of another shop, `shopId` being the database's, if it has one.
 * @throws StartRefused
 */
export const refuseForeignFolder = async (
  { path, shopIdFile }: DataDir,
  shopId: string | undefined,
): Promise<void> => {
  const owner = await readOwner(shopIdFile)
  if (owner === undefined || owner === shopId) return
  throw new StartRefused(
    `DATA_DIR ${path} belongs to the shop ${owner}, but the database to ${shopId ?? 'none yet'}: ` +
      `start it with its own database, or give this database another DATA_DIR; ` +
      `if the folder is this database's all the same, delete ${shopIdFile}`,
  )
}

/**
 * Makes a folder without an owner the shop's. One that holds pictures, from before folders had owners, must hold one that
 * the shop shows; `imagesInUse` is undefined where the pictures are in the database.
 * @throws StartRefused
 */
export const claimFolder = async (
  dataDir: DataDir,
  shopId: string,
  imagesInUse: readonly string[] | undefined,
): Promise<void> => {
  const { uploads, shopIdFile } = dataDir
  if ((await readOwner(shopIdFile)) === undefined) {
    const held = imagesInUse ? await picturesIn(uploads) : new Set()
    if (held.size > 0 && !imagesInUse?.flatMap(pictureFilesOf).some((file) => held.has(file))) {
      throw new StartRefused(
        `${uploads} holds pictures, none of which the database of the shop ${shopId} shows: ` +
          `start it with its own database, or move the pictures away to use the folder for this one`,
      )
    }
    await createOnce(shopIdFile, `${shopId}\n`)
  }
  // Another shop's node may have been faster.
  await refuseForeignFolder(dataDir, shopId)
}

const picturesIn = async (uploads: string) =>
  new Set((await readdir(uploads)).filter((file) => pictureFile.test(file)))

const readOwner = async (shopIdFile: string): Promise<string | undefined> => {
  try {
    return (await readFile(shopIdFile, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
