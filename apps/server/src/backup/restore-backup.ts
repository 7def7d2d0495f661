import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseRefused, openDatabase, products } from '@voltway/db'
import { type CopiedImage, claimTarget, putShop, refuseWrongTarget } from '@voltway/db/copy/postgres-target'
import { openShop, requireShopId } from '@voltway/db/copy/shop-copy'
import { dataFiles } from '../data-dir/data-files.ts'
import { replaceDurably, syncFolder } from '../data-dir/durable-files.ts'
import { makeFolder } from '../data-dir/make-folder.ts'
import { type DataDir, openDataDir } from '../data-dir/open-data-dir.ts'
import { contentTypeOf, imageFilesOf } from '../images/image-file-names.ts'
import { copyImages, findImage } from './copy-images.ts'
import { type Backup, databaseFile, imagesIn, openBackup } from './open-backup.ts'
import { databaseFileOf, type ShopLocation } from './shop-location.ts'
import { addBackup, type Report } from './write-backup.ts'

/** With `replace`, the restore first backs the current shop up into `beforeRestoreFolder`. */
type RestoreOptions = { replace: boolean; beforeRestoreFolder: string; report: Report }

/** A claimed location. `put` writes the shop of a backup there; `isBackedUp` says that the current shop was backed up before. */
type Target = AsyncDisposable & { put: (backup: Backup, isBackedUp: boolean) => Promise<void> }

/** Restores a backup to a location. @throws StartRefused, DatabaseRefused, or the system's error */
export const restoreBackup = (
  folder: string,
  location: ShopLocation,
  options: RestoreOptions,
): Promise<void> =>
  openBackup(folder, async (backup) => {
    await using target = await openTarget(location, await requireShopId(backup.db), options)
    options.report(`${folder} is whole: ${backup.manifest.created_at}`)
    await target.put(backup, options.replace && (await backUpCurrentShop(location, options)))
  })

/** Claims a location. @throws StartRefused, DatabaseRefused when a shop runs there, or exists there and `replace` is false */
export const openTarget = async (
  location: ShopLocation,
  shopId: string,
  options: RestoreOptions,
): Promise<Target> => {
  await using opened = new AsyncDisposableStack()
  const put =
    location.url === undefined
      ? await claimFolder(location.dataDir, shopId, options, opened)
      : await claimDatabase(location.url, options, opened)
  const claimed = opened.move()
  return { put, [Symbol.asyncDispose]: () => claimed.disposeAsync() }
}

const claimDatabase = async (url: string, { replace }: RestoreOptions, opened: AsyncDisposableStack) => {
  const db = opened.use(await openShop(url, ''))
  await claimTarget(db, replace)
  return (backup: Backup) => putShop(db, replace, readImages(backup), backup.db)
}

async function* readImages({ folder, db }: Backup): AsyncGenerator<CopiedImage> {
  for (const path of await products.listImages(db)) {
    const files: CopiedImage['files'] = []
    for (const name of imageFilesOf(path)) {
      const image = await findImage(imagesIn(folder), name)
      if (image) files.push({ name, content_type: contentTypeOf(name), ...image })
    }
    if (files.length > 0) yield { path, files }
  }
}

const claimFolder = async (
  path: string,
  shopId: string,
  options: RestoreOptions,
  opened: AsyncDisposableStack,
) => {
  const refuse = () => refuseWrongTarget(`DATA_DIR ${path}`, hasShop(path), options.replace)
  refuse()
  const dataDir = await openDataDir(path, true)
  opened.defer(dataDir.release)
  refuse()
  return (backup: Backup, isBackedUp: boolean) =>
    putFiles(backup, dataDir, shopId, isBackedUp ? undefined : options)
}

/** Returns whether a folder has a shop: its database, even a damaged one, or only its id. */
const hasShop = (path: string) => {
  const { databaseFile, shopIdFile } = dataFiles(path)
  return [databaseFile, shopIdFile].some(existsSync)
}

/**
 * Puts the files of a backup into a folder. A process that is killed at any moment leaves one of the two shops there.
 * With `moveAwayOptions`, no backup of the current shop exists: its database files are moved away.
 */
const putFiles = async (
  backup: Backup,
  dataDir: DataDir,
  shopId: string,
  moveAwayOptions: RestoreOptions | undefined,
) => {
  const { path, databaseFile: file, shopIdFile, unfinished, uploads } = dataDir
  // Image names are random, so a copy does not overwrite a file of the other shop.
  const find = (name: string) => findImage(imagesIn(backup.folder), name)
  await copyImages(Object.keys(backup.manifest.images), find, uploads)
  const draft = join(unfinished, 'restored.db')
  makeFolder(unfinished)
  try {
    const copy = createWriteStream(draft, { mode: 0o600, flush: true })
    await pipeline(createReadStream(databaseFile(backup.folder)), copy)
    // SQLite would apply an old write-ahead log to the new file.
    if (moveAwayOptions) await moveAway(file, moveAwayOptions)
    else await (await openDatabase({ file })).close()
    // Without `shop-id` the program starts with either database.
    await rm(shopIdFile, { force: true })
    await syncFolder(path)
    await rename(draft, file)
    await syncFolder(path)
    await replaceDurably(shopIdFile, `${shopId}\n`)
    await rm(unfinished, { recursive: true })
  } finally {
    await rm(draft, { force: true })
  }
}

/** Moves the files of an unreadable database, as far as they exist, to a folder of their own. */
const moveAway = async (file: string, { beforeRestoreFolder, report }: RestoreOptions) => {
  const files = ['-wal', '-shm', ''].map((rest) => file + rest).filter(existsSync)
  if (files.length === 0) return
  const folder = join(beforeRestoreFolder, `unreadable-${Date.now()}`)
  makeFolder(folder)
  for (const each of files) await rename(each, join(folder, basename(each)))
  await syncFolder(folder)
  report(`The unreadable database files were moved to ${folder}`)
}

/** Backs up the shop that is to be replaced. Returns false when its database file is too damaged for that. */
const backUpCurrentShop = async (
  location: ShopLocation,
  { beforeRestoreFolder, report }: RestoreOptions,
): Promise<boolean> => {
  const draft = join(dirname(beforeRestoreFolder), 'unfinished')
  try {
    await using db = await openShop(location.url, databaseFileOf(location))
    const made = await addBackup({ db, dataDir: location.dataDir }, draft, () => {})
    const backup = join(beforeRestoreFolder, basename(made))
    makeFolder(beforeRestoreFolder)
    await rename(made, backup)
    await syncFolder(beforeRestoreFolder)
    await rm(draft, { recursive: true })
    report(`The current shop was backed up to ${backup}`)
    return true
  } catch (error) {
    if (!(error instanceof DatabaseRefused) || location.url !== undefined) throw error
    report(`The current shop cannot be backed up. ${error.message}`)
    return false
  }
}
