import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  type ArrivingFile,
  arrivingFiles,
  DatabaseRefused,
  type ImageFileRow,
  images,
  type Trx,
} from '@voltway/db'
import { type DataDir, openDataDir } from '../data-dir.ts'
import { replaceDurably, syncFolder, writeDurably } from '../durable-files.ts'
import { makeFolder } from '../make-folder.ts'
import { contentTypeOf } from '../picture-names.ts'
import { type Backup, checkFiles, picturesOf } from './check-backup.ts'
import { fillRows } from './fill-rows.ts'
import { fingerprint } from './line-files.ts'
import { type PictureLine, pictureFolder } from './manifest.ts'
import { refuseNoShop, refuseUsedFolder, type ShopPlace } from './shop-place.ts'
import { type Tell, writeBackup } from './write-backup.ts'

/**
 * `keepIn` is where a shop that is replaced is kept: a folder of backups. With `resume` pictures that PostgreSQL has got wait there
 * for the rest when it fails, and are not brought again. The caller may have opened the shop's folder: `held`.
 */
type Restore = { replace: boolean; keepIn: string; resume?: boolean; held?: DataDir | undefined }

/**
 * Puts the shop of a backup where `place` is. With `replace` it takes the place of the one that is there, of which a backup is
 * made first. Until the last step what is there is untouched, and whatever fails leaves it so.
 * @throws StartRefused, DatabaseRefused, or the system's error
 */
export const restoreBackup = async (
  folder: string,
  place: ShopPlace,
  how: Restore,
  tell: Tell,
): Promise<void> => {
  if (how.replace) await refuseNoShop(place)
  const backup = await checkFiles(folder)
  tell(`${folder} is whole: ${backup.manifest.created_at}, schema ${backup.manifest.schema}`)
  if (place.dataDir === undefined) await restoreDatabase(backup, place, how, tell)
  else await restoreFolder(backup, place, place.dataDir, how, tell)
}

const restoreDatabase = async (backup: Backup, place: ShopPlace, how: Restore, tell: Tell) => {
  const { url } = place.database
  if (how.replace) await keepShop(place, how, tell)
  if (how.resume && url !== undefined) await bringAndFill(backup, place, url, tell)
  else await fillRows(backup, place.database, how, (trx) => insertPictures(backup, trx))
}

const bringAndFill = async (backup: Backup, place: ShopPlace, url: string, tell: Tell) => {
  await bringPictures(backup, url, tell)
  const { settleArrived } = await arrivingFiles()
  await fillRows(backup, place.database, { replace: false }, settleArrived)
}

const restoreFolder = async (backup: Backup, place: ShopPlace, path: string, how: Restore, tell: Tell) => {
  const dataDir = how.held ?? openDataDir(path, true)
  try {
    const isUsed = existsSync(dataDir.databaseFile)
    if (!how.replace) refuseUsedFolder(path, backup.manifest.shop_id)
    const isKept = isUsed && (await keepShop(place, how, tell))
    const filled = await fillRows(backup, place.database, how)
    try {
      await writePictures(backup, dataDir.uploads)
      if (!isKept) await moveAway(dataDir, how, tell)
      await filled.takePlace()
    } catch (error) {
      filled.discard()
      throw error
    }
    await replaceDurably(dataDir.shopIdFile, `${backup.manifest.shop_id}\n`)
  } finally {
    if (!how.held) dataDir.release()
  }
}

/** False when the shop is too broken to be backed up. */
const keepShop = async (place: ShopPlace, { keepIn }: Restore, tell: Tell): Promise<boolean> => {
  try {
    tell(`What is there is kept in ${await writeBackup(place, keepIn, () => {})}`)
    return true
  } catch (error) {
    if (!(error instanceof DatabaseRefused) || place.dataDir === undefined) throw error
    tell(`What is there cannot be backed up. ${error.message}`)
    return false
  }
}

/** Keeps the files of a database that cannot be read, or what is left of them: SQLite would play an old log into the new file. */
const moveAway = async ({ databaseFile }: DataDir, { keepIn }: Restore, tell: Tell) => {
  const files = ['-wal', '-shm', ''].map((rest) => databaseFile + rest).filter((file) => existsSync(file))
  if (files.length === 0) return
  const folder = join(keepIn, `unreadable-${Date.now()}`)
  makeFolder(folder)
  for (const file of files) await rename(file, join(folder, basename(file)))
  await syncFolder(dirname(databaseFile))
  tell(`The database files that were there were moved to ${folder}`)
}

/** Their names are random, so that none takes the place of another shop's. */
const writePictures = async ({ folder }: Backup, uploads: string) => {
  makeFolder(uploads)
  for await (const { name, sha256, stored_at } of picturesOf(folder)) {
    const target = join(uploads, name)
    if (existsSync(target) && (await fingerprint(target)).sha256 === sha256) continue
    await writeDurably(target, await readFile(join(pictureFolder(folder), name)), new Date(stored_at))
  }
  await syncFolder(uploads)
}

const bytesAtOnce = 8 * 1024 * 1024

const bringPictures = async ({ folder, manifest }: Backup, url: string, tell: Tell) => {
  const { findArrived, addArrived, removeArrived } = await arrivingFiles()
  const arrived = await findArrived(url)
  if (arrived.size > 0) tell(`${arrived.size} of ${manifest.pictures.files} files of pictures arrived before`)
  let files: ArrivingFile[] = []
  let bytes = 0
  for await (const { name, path, sha256, stored_at, ...line } of picturesOf(folder)) {
    const isThere = arrived.get(name) === sha256
    arrived.delete(name)
    if (isThere) continue
    files.push({
      name,
      path,
      created_at: new Date(stored_at),
      content_type: contentTypeOf(name),
      bytes: await readFile(join(pictureFolder(folder), name)),
    })
    bytes += line.bytes
    if (bytes < bytesAtOnce) continue
    await addArrived(url, files)
    files = []
    bytes = 0
  }
  await addArrived(url, files)
  await removeArrived(url, [...arrived.keys()])
}

const insertPictures = async ({ folder }: Backup, trx: Trx) => {
  let files: ImageFileRow[] = []
  let last: PictureLine | undefined
  const insert = async () => {
    if (last) await images.insert(trx, last.path, files, new Date(last.stored_at))
    files = []
  }
  // The files of a picture stand together.
  for await (const line of picturesOf(folder)) {
    if (line.path !== last?.path) await insert()
    last = line
    const bytes = await readFile(join(pictureFolder(folder), line.name))
    files.push({ name: line.name, bytes, content_type: contentTypeOf(line.name) })
  }
  await insert()
}
