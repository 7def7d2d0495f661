import { existsSync, statSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, images, products, schemaDigest } from '@voltway/db'
import { readShop, requireShopId, writeBackupFile } from '@voltway/db/backup/backup-file'
import { lockFile } from '@voltway/db/lock-file'
import { dataFiles } from '../data-dir/data-files.ts'
import { syncFolder, writeDurably } from '../data-dir/durable-files.ts'
import { makeFolder } from '../data-dir/make-folder.ts'
import { nameFolderInDiskErrors } from '../data-dir/name-folder-in-disk-errors.ts'
import { OperatorError } from '../start/operator-error.ts'
import { version } from '../start/version.ts'
import { copyImagesToFolder, readImage } from './copy-images.ts'
import {
  databaseFile,
  digestOf,
  imagesIn,
  listMissing,
  type Manifest,
  manifestFile,
  readManifest,
} from './open-backup.ts'

/** A shop, running or stopped: its database, and its folder on SQLite. */
type OpenShop = { db: Db; dataDir: string | undefined }

/**
 * Backs a shop up into a new folder below `folder`, and returns its path. The backup is at `draft` until it is complete and on the
 * disk. It shares unchanged images with the newest backup in `folder`.
 * @throws OperatorError if another backup writes into `folder`
 */
export const addBackup = async (shop: OpenShop, folder: string, draft?: string): Promise<string> => {
  makeFolder(folder)
  const release = lockFile(join(folder, '.lock'))
  if (release === undefined) throw new OperatorError(`Another backup in ${folder} has not ended yet`)
  using lock = new DisposableStack()
  lock.defer(release)
  // Incomplete backups of killed processes may contain the secrets of the shop.
  for (const name of await listNames(folder, unfinishedSuffix))
    await rm(join(folder, name), { recursive: true, force: true })
  // `before-restore` may have the backups of several shops.
  if (draft === undefined) await refuseOtherShops(folder, shop.db)
  const path = join(folder, backupName(new Date()))
  const unfinished = draft ?? path + unfinishedSuffix
  try {
    // Without a readable backup, all images are copied.
    const previousImages = imagesIn(await findBackup(folder).catch(() => folder))
    await nameFolderInDiskErrors(folder, () => writeBackup(shop, unfinished, previousImages))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  await syncFolder(folder)
  return path
}

/**
 * Writes the folder of a backup: first the rows, then the images that the rows show, as hard links to equal files in
 * `previousImages`. Starts again when the shop meanwhile removed images that the copied rows show.
 * See docs/decisions/0026-backups.md.
 */
export const writeBackup = async (shop: OpenShop, folder: string, previousImages?: string): Promise<void> => {
  const { db, dataDir } = shop
  const created_at = new Date().toISOString()
  makeFolder(folder)
  const { tables, images: paths } = await writeBackupFile(db, databaseFile(folder))
  console.log('The rows are copied')
  const copied = await readShop(db, (h) => {
    const find = async (name: string) =>
      dataDir ? readImage(join(dataFiles(dataDir).uploads, name)) : (await images.findFile(h, name))?.bytes
    return copyImagesToFolder(paths, find, imagesIn(folder), previousImages)
  })
  const missing = listMissing(paths, copied)
  const shown = new Set(await readShop(db, products.listImages))
  if (!missing.every((path) => shown.has(path))) return writeBackup(shop, folder, previousImages)
  if (missing.length > 0)
    console.log(`The shop shows ${missing.length} images that it does not have: nor has the backup`)
  const program = { version, schema: schemaDigest(), shop_id: await requireShopId(db) }
  const files = { database: await digestOf(databaseFile(folder)), images: copied }
  const manifest: Manifest = { ...program, created_at, tables, missing_images: missing.length, ...files }
  await writeDurably(manifestFile(folder), Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`))
  await syncFolder(folder)
}

const unfinishedSuffix = '.part'

/** Names sort by time. */
const backupName = (time: Date): string => time.toISOString().replaceAll(':', '-')

const listNames = async (folder: string, suffix = ''): Promise<string[]> => {
  const isName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/
  const hasSuffix = (await readdir(folder)).filter((name) => name.endsWith(suffix))
  return hasSuffix.filter((name) => isName.test(name.slice(0, name.length - suffix.length)))
}

/** The oldest is first. A name in the future comes from a clock that was ahead and counts as the oldest. */
const listBackups = async (folder: string): Promise<string[]> => {
  const now = backupName(new Date())
  const key = (name: string) => (name > now ? '' : name)
  return (await listNames(folder))
    .filter((name) => exists(manifestFile(join(folder, name))))
    .sort((one, other) => (key(one) < key(other) ? -1 : 1))
    .map((name) => join(folder, name))
}

/**
 * @throws OperatorError if a folder has a backup of another shop. Otherwise `keepNewest` would remove it, and a restore from the
 * folder could read it
 */
const refuseOtherShops = async (folder: string, db: Db): Promise<void> => {
  const shopId = await requireShopId(db)
  for (const name of await listNames(folder)) {
    // A damaged or unreadable backup must not prevent new ones.
    const other = await readManifest(join(folder, name)).catch(() => undefined)
    if (other !== undefined && other.shop_id !== shopId)
      throw new OperatorError(`${join(folder, name)} is a backup of another shop: use one folder per shop`)
  }
}

/**
 * Removes all but the newest `count` backups and returns the removed ones. `made`, the new backup, always stays, and so do later
 * ones, which other processes have made meanwhile.
 */
export const keepNewest = async (folder: string, count: number, made: string): Promise<string[]> => {
  const backups = await listBackups(folder)
  const old = backups.slice(0, Math.max(0, backups.indexOf(made) - (count - 1)))
  for (const path of old) {
    // Under its own name the backup would look complete while its files are removed.
    await rename(path, path + unfinishedSuffix).catch((error: unknown) => {
      // Another backup may have removed it.
      if (existsSync(path)) throw error
    })
    await rm(path + unfinishedSuffix, { recursive: true, force: true })
  }
  return old
}

/**
 * Returns the path of a backup: the folder itself, or the newest backup in it. @throws OperatorError, or the system's
 * error if this user may not read a backup. Without the error, it would return an older backup
 */
export const findBackup = async (folder: string): Promise<string> => {
  if (!exists(folder)) throw new OperatorError(`There is no folder ${folder}`)
  const newest = exists(manifestFile(folder)) ? folder : (await listBackups(folder)).at(-1)
  if (newest === undefined) throw new OperatorError(`There is no complete backup in ${folder}`)
  return newest
}

/** Returns whether a path exists. @throws the system's error, unlike `existsSync`, if this user may not look */
const exists = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined
