import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtempDisposable, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDamage } from '@voltway/db'
import { openShop, requireShopId } from '@voltway/db/backup/backup-file'
import {
  claimDatabase,
  putShop,
  refuseNodes,
  refuseWrongTarget,
} from '@voltway/db/backup/restore-to-postgres'
import { dataFiles } from '../data-dir/data-files.ts'
import { replaceDurably, syncFolder } from '../data-dir/durable-files.ts'
import { lockDataDir } from '../data-dir/lock-data-dir.ts'
import { makeFolder } from '../data-dir/make-folder.ts'
import { nameFolderInDiskErrors } from '../data-dir/name-folder-in-disk-errors.ts'
import { copyImages, copyImagesToFolder, readImage } from './copy-images.ts'
import { type Backup, databaseFile, imagesIn, openBackup } from './open-backup.ts'
import { databaseFileOf, type ShopLocation } from './shop-location.ts'
import { addBackup, writeBackup } from './write-backup.ts'

/**
 * Restores a backup to a location. With `replace`, first backs the current shop up into the folder `before-restore` of `dataDir`.
 * @throws OperatorError, DatabaseRefused, or the system's error
 */
export const restoreBackup = (folder: string, location: ShopLocation, dataDir: string, replace: boolean) =>
  openBackup(folder, async (backup) => {
    using _ = await claimTarget(location, replace, dataDir)
    console.log(`${folder} is good: a backup of ${backup.manifest.created_at}`)
    if (replace) await backUpShop(location, dataDir)
    await putBackup(backup, location, replace)
  })

/**
 * Copies a stopped shop to an empty location: makes a backup and restores it there. Locks both folders, because the move would
 * lose the orders of a shop that starts meanwhile. After a failure the same call can be repeated.
 * @throws OperatorError, DatabaseRefused, or the system's error
 */
export const moveShop = async (from: ShopLocation, to: ShopLocation): Promise<void> => {
  await using db = await openShop(from.url, databaseFileOf(from))
  await requireShopId(db)
  using locks = new DisposableStack()
  // Lock the source first: if this fails, the move must not create folders at the target.
  if (from.dataDir === undefined) await refuseNodes(db)
  else locks.defer(await lockDataDir(from.dataDir))
  locks.use(await claimTarget(to, false, ''))
  await using scratch = await mkdtempDisposable(join(tmpdir(), 'voltway-'))
  const folder = dataFiles(to.dataDir ?? from.dataDir ?? scratch.path).unfinished
  await nameFolderInDiskErrors(folder, () => writeBackup({ db, dataDir: from.dataDir }, folder))
  await openBackup(folder, (backup) => putBackup(backup, to, false))
  await rm(folder, { recursive: true, force: true })
}

/**
 * Locks the folder of a location. On PostgreSQL it checks the database, and for `replace` locks `backupDir`, where the backup of the
 * present shop will be.
 * @throws OperatorError, DatabaseRefused when a shop runs there, or exists there and `replace` is false
 */
const claimTarget = async ({ url, dataDir }: ShopLocation, replace: boolean, backupDir: string) => {
  using claim = new DisposableStack()
  if (url !== undefined) {
    await using db = await openShop(url, '')
    await claimDatabase(db, replace)
    if (replace) claim.defer(await lockDataDir(backupDir))
  } else {
    const { databaseFile, shopIdFile } = dataFiles(dataDir)
    // A damaged database, or only the id of a shop, is a shop, too.
    const refuse = () =>
      refuseWrongTarget(`DATA_DIR ${dataDir}`, [databaseFile, shopIdFile].some(existsSync), replace)
    // The lock creates a missing folder.
    refuse()
    claim.defer(await lockDataDir(dataDir))
    refuse()
  }
  return claim.move()
}

/** Backs up the shop that is to be replaced, or copies the files of a database that is too damaged for that. */
const backUpShop = async (location: ShopLocation, dataDir: string) => {
  const { unfinished } = dataFiles(dataDir)
  const backups = join(dataDir, 'before-restore')
  // A killed restore may have left other files there.
  await rm(unfinished, { recursive: true, force: true })
  try {
    await using db = await openShop(location.url, databaseFileOf(location))
    const made = await addBackup({ db, dataDir: location.dataDir }, backups, unfinished)
    console.log(`The current shop was backed up to ${made}`)
  } catch (error) {
    if (location.url !== undefined || !isDamage(error)) throw error
    console.log(`The current shop cannot be backed up. ${error.message}`)
    const folder = join(backups, `unreadable-${Date.now()}`)
    for (const file of ['', ...logs].map((rest) => databaseFileOf(location) + rest).filter(existsSync)) {
      makeFolder(folder)
      await copyDurably(file, join(folder, basename(file)))
      await syncFolder(folder)
      console.log(`The unreadable file ${file} was copied to ${folder}`)
    }
  }
}

const logs = ['-wal', '-shm']

const copyDurably = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600, flush: true }))

/** Writes the shop of a backup to a claimed location. */
const putBackup = async (backup: Backup, { url, dataDir }: ShopLocation, replace: boolean) => {
  const { folder, db, images } = backup
  const find = (name: string) => readImage(join(imagesIn(folder), name))
  if (url !== undefined) {
    await using target = await openShop(url, '')
    return await putShop(target, replace, db, (save) => copyImages(images, find, save))
  }
  await nameFolderInDiskErrors(dataDir, async () => {
    // Image names are random, so a copy does not overwrite a file of the other shop.
    await copyImagesToFolder(images, find, dataFiles(dataDir).uploads)
    await replaceFile(databaseFile(folder), dataDir, await requireShopId(db))
  })
}

/**
 * Replaces the database of a folder. A process that is killed at any moment leaves one of the two shops there. An unreadable
 * database may then lack its log, of which `before-restore` has a copy.
 */
const replaceFile = async (source: string, dataDir: string, shopId: string) => {
  const { databaseFile: file, shopIdFile, unfinished } = dataFiles(dataDir)
  const draft = join(unfinished, 'restored.db')
  makeFolder(unfinished)
  try {
    await copyDurably(source, draft)
    // SQLite would apply the log of a damaged file to the new one. The backup of another file has emptied its log.
    for (const rest of logs) await rm(file + rest, { force: true })
    // Without `shop-id` the program starts with either database.
    await rm(shopIdFile, { force: true })
    await syncFolder(dataDir)
    await rename(draft, file)
    await syncFolder(dataDir)
    await replaceDurably(shopIdFile, `${shopId}\n`)
  } finally {
    await rm(unfinished, { recursive: true })
  }
}
