import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Db, schemaDigest } from '@voltway/db'
import { checkBackupFile, openBackupFile, requireShopId } from '@voltway/db/backup/backup-file'
import { z } from 'zod'
import { isRegularFile } from '../data-dir/is-regular-file.ts'
import { imageFileName, imageFilesOf } from '../images/image-file-names.ts'
import { OperatorError } from '../start/operator-error.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The manifest of a backup. It is written last: a folder without a manifest is no backup. */
const Manifest = z.strictObject({
  /** The version of the program, the SHA-256 of the migration's SQL, and the id of the shop. */
  version: z.string(),
  schema: sha256,
  shop_id: z.string(),
  created_at: z.iso.datetime(),
  /** The number of rows per table, and the number of images that products show but the shop lacks. */
  tables: z.record(z.string(), z.int()),
  missing_images: z.int(),
  database: sha256,
  images: z.record(z.string().regex(imageFileName), sha256),
})
export type Manifest = z.infer<typeof Manifest>

/** A backup after all its files were checked, and the paths of the images that its rows show. */
export type Backup = { folder: string; manifest: Manifest; db: Db; images: string[] }

export const manifestFile = (folder: string): string => join(folder, 'manifest.json')
export const databaseFile = (folder: string): string => join(folder, 'voltway.db')
export const imagesIn = (folder: string): string => join(folder, 'images')

/**
 * Checks every file of a backup against the manifest and passes the backup to `work`.
 * @throws OperatorError, DatabaseRefused
 */
export const openBackup = async <T>(folder: string, work: (backup: Backup) => Promise<T>): Promise<T> => {
  const manifest = await readManifest(folder)
  if (manifest.schema !== schemaDigest())
    throw new OperatorError(
      `${folder} has the schema of another commit: use its program, ${manifest.version}`,
    )
  await checkFile(databaseFile(folder), manifest.database)
  for (const [name, digest] of Object.entries(manifest.images))
    await checkFile(join(imagesIn(folder), name), digest)
  await using db = openBackupFile(databaseFile(folder))
  const { tables, images } = await checkBackupFile(db)
  if ((await requireShopId(db)) !== manifest.shop_id)
    throw new OperatorError(
      `The backup is damaged: ${manifestFile(folder)} names another shop than the database`,
    )
  const { length } = listMissing(images, manifest.images)
  if (length !== manifest.missing_images || !isDeepStrictEqual(tables, manifest.tables))
    throw new OperatorError(
      `The backup is damaged: ${manifestFile(folder)} has other counts than the database`,
    )
  return await work({ folder, manifest, db, images })
}

/** Reads the manifest of a backup. @throws OperatorError if it is not readable */
export const readManifest = async (folder: string): Promise<Manifest> => {
  try {
    return Manifest.parse(JSON.parse(await readFile(manifestFile(folder), 'utf8')))
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : []
    const reason = issue
      ? `${issue.path.join('.')} ${issue.message}`
      : (error as Error).message.replaceAll('\n', ' ')
    throw new OperatorError(
      `${folder} is no whole backup of this program: ${manifestFile(folder)}: ${reason}`,
    )
  }
}

const checkFile = async (path: string, expected: string) => {
  // A restore copies no linked images.
  const digest = (await isRegularFile(path))
    ? await digestOf(path).catch((error: NodeJS.ErrnoException) => error.code)
    : 'missing or no regular file'
  if (digest !== expected)
    throw new OperatorError(`The backup is damaged: ${path} is not what was written (${digest})`)
}

/** Returns the SHA-256 of a file in hexadecimal digits. */
export const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Lists the paths of images of which a file is missing. */
export const listMissing = (paths: string[], files: Manifest['images']): string[] =>
  paths.filter((path) => imageFilesOf(path).some((name) => !(name in files)))
