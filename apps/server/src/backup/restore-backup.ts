import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseRefused, openDatabase, products } from '@voltway/db'
import { openShop, requireShopId } from '@voltway/db/backup/backup-file'
import { claimDatabase, putImage, putShop, refuseWrongTarget } from '@voltway/db/backup/restore-to-postgres'
import { dataFiles } from '../data-dir/data-files.ts'
import { replaceDurably, syncFolder } from '../data-dir/durable-files.ts'
import { makeFolder } from '../data-dir/make-folder.ts'
import { nameFolderInDiskErrors } from '../data-dir/name-folder-in-disk-errors.ts'
import { openDataDir } from '../data-dir/open-data-dir.ts'
import { copyImages, findInFolder, saveInFolder } from './copy-images.ts'
import { type Backup, databaseFile, imagesIn, openBackup } from './open-backup.ts'
import { databaseFileOf, type ShopLocation } from './shop-location.ts'
import { addBackup, type Report } from './write-backup.ts'

/** With `replace`, the restore first backs the current shop up into the folder `before-restore` of `dataDir`. */
type RestoreOptions = { replace: boolean; dataDir: string; report: Report }

/** Restores a backup to a location. @throws StartRefused, DatabaseRefused, or the system's error */
export const restoreBackup = (
  folder: string,
  location: ShopLocation,
  options: RestoreOptions,
): Promise<void> =>
  openBackup(folder, async (backup) => {
    using _ = await claimTarget(location, options.replace)
    options.report(`${folder} is whole: ${backup.manifest.created_at}`)
    const isBackedUp = options.replace && (await backUpShop(location, options))
    await putBackup(backup, location, options, isBackedUp)
  })

/**
 * Locks the folder of a location; on PostgreSQL only checks the database.
 * @throws StartRefused, DatabaseRefused when a shop runs there, or exists there and `replace` is false
 */
export const claimTarget = async ({ url, dataDir }: ShopLocation, replace: boolean): Promise<Disposable> => {
  using claim = new DisposableStack()
  if (url !== undefined) {
    await using db = await openShop(url, '')
    await claimDatabase(db, replace)
  } else {
    const { databaseFile, shopIdFile } = dataFiles(dataDir)
    // A damaged database, or only the id of a shop, is a shop, too.
    const refuse = () =>
      refuseWrongTarget(`DATA_DIR ${dataDir}`, [databaseFile, shopIdFile].some(existsSync), replace)
    // The lock creates a missing folder.
    refuse()
    claim.defer((await openDataDir(dataDir, true)).release)
    refuse()
  }
  return claim.move()
}

/** Writes the shop of a backup to a claimed location. @throws StartRefused, DatabaseRefused, or the system's error */
export const putBackup = async (
  backup: Backup,
  { url, dataDir }: ShopLocation,
  options: RestoreOptions,
  isBackedUp: boolean,
) => {
  const copy = async (save: Parameters<typeof copyImages>[2]) =>
    copyImages(await products.listImages(backup.db), findInFolder(imagesIn(backup.folder)), save)
  if (url !== undefined) {
    await using db = await openShop(url, '')
    await putShop(db, options.replace, backup.db, () => copy((path, files) => putImage(db, path, files)))
  } else {
    await nameFolderInDiskErrors(dataDir, async () => {
      // Image names are random, so a copy does not overwrite a file of the other shop.
      await copy(saveInFolder(dataFiles(dataDir).uploads))
      await replaceFile(backup, dataDir, isBackedUp, options.report)
    })
  }
}

/**
 * Replaces the database of a folder. A process that is killed at any moment leaves one of the two shops there. The files of a
 * database that is not backed up are moved away.
 */
const replaceFile = async ({ folder, db }: Backup, dataDir: string, isBackedUp: boolean, report: Report) => {
  const { databaseFile: file, shopIdFile, unfinished } = dataFiles(dataDir)
  const draft = join(unfinished, 'restored.db')
  makeFolder(unfinished)
  try {
    const copy = createWriteStream(draft, { mode: 0o600, flush: true })
    await pipeline(createReadStream(databaseFile(folder)), copy)
    // SQLite would apply an old write-ahead log to the new file.
    if (isBackedUp) await (await openDatabase({ file })).close()
    else await moveAway(file, join(dataDir, beforeRestore, `unreadable-${Date.now()}`), report)
    // Without `shop-id` the program starts with either database.
    await rm(shopIdFile, { force: true })
    await syncFolder(dataDir)
    await rename(draft, file)
    await syncFolder(dataDir)
    await replaceDurably(shopIdFile, `${await requireShopId(db)}\n`)
    await rm(unfinished, { recursive: true })
  } finally {
    await rm(draft, { force: true })
  }
}

const beforeRestore = 'before-restore'

/** Moves the files of an unreadable database, as far as they exist, to a folder. */
const moveAway = async (file: string, folder: string, report: Report) => {
  const files = ['-wal', '-shm', ''].map((rest) => file + rest).filter(existsSync)
  if (files.length === 0) return
  makeFolder(folder)
  for (const each of files) await rename(each, join(folder, basename(each)))
  await syncFolder(folder)
  report(`The unreadable database files were moved to ${folder}`)
}

/** Backs up the shop that is to be replaced. Returns false when its database file is too damaged for that. */
const backUpShop = async (location: ShopLocation, { dataDir, report }: RestoreOptions): Promise<boolean> => {
  const { unfinished } = dataFiles(dataDir)
  try {
    await using db = await openShop(location.url, databaseFileOf(location))
    const shop = { db, dataDir: location.dataDir }
    const made = await addBackup(shop, join(dataDir, beforeRestore), () => {}, unfinished)
    await rm(unfinished, { recursive: true })
    report(`The current shop was backed up to ${made}`)
    return true
  } catch (error) {
    if (!(error instanceof DatabaseRefused) || location.url !== undefined) throw error
    report(`The current shop cannot be backed up. ${error.message}`)
    return false
  }
}
