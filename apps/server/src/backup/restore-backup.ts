import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseRefused, openDatabase, products } from '@voltway/db'
import { type CopiedImage, claimTarget, putShop, refuseWrongTarget } from '@voltway/db/copy/postgres-target'
import { openShop, requireShopId } from '@voltway/db/copy/shop-copy'
import { type DataDir, openDataDir } from '../data-dir/data-dir.ts'
import { dataFiles } from '../data-dir/data-files.ts'
import { replaceDurably, syncFolder } from '../data-dir/durable-files.ts'
import { makeFolder } from '../data-dir/make-folder.ts'
import { contentTypeOf, imageFilesOf } from '../images/image-file-names.ts'
import { copyImages, findImage } from './copy-images.ts'
import { type Backup, databaseFile, imagesIn, withBackup } from './open-backup.ts'
import { fileOf, type ShopPlace } from './shop-place.ts'
import { addBackup, type Report } from './write-backup.ts'

/** With `replace` the shop that is there is backed up into `keepIn` first. */
type Restore = { replace: boolean; keepIn: string; report: Report }

/** Puts the shop of a backup into its place. `isKept`: the shop that was there was backed up. */
type Target = AsyncDisposable & { put: (backup: Backup, isKept: boolean) => Promise<void> }

/** Puts the shop of a backup where `place` is. @throws StartRefused, DatabaseRefused, or the system's error */
export const restoreBackup = (folder: string, place: ShopPlace, how: Restore): Promise<void> =>
  withBackup(folder, async (backup) => {
    await using target = await openTarget(place, await requireShopId(backup.db), how)
    how.report(`${folder} is whole: ${backup.manifest.created_at}`)
    await target.put(backup, how.replace && (await keepShop(place, how)))
  })

/** @throws StartRefused, DatabaseRefused when a shop runs there, or is there and not to be replaced */
export const openTarget = async (place: ShopPlace, shopId: string, how: Restore): Promise<Target> => {
  await using opened = new AsyncDisposableStack()
  const put =
    place.url === undefined
      ? await claimFolder(place.dataDir, shopId, how, opened)
      : await claimDatabase(place.url, how, opened)
  const claimed = opened.move()
  return { put, [Symbol.asyncDispose]: () => claimed.disposeAsync() }
}

const claimDatabase = async (url: string, { replace }: Restore, opened: AsyncDisposableStack) => {
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

const claimFolder = async (path: string, shopId: string, how: Restore, opened: AsyncDisposableStack) => {
  const refuse = () => refuseWrongTarget(`DATA_DIR ${path}`, hasShop(path), how.replace)
  refuse()
  const dataDir = await openDataDir(path, true)
  opened.defer(dataDir.release)
  refuse()
  return (backup: Backup, isKept: boolean) => putFiles(backup, dataDir, shopId, isKept ? undefined : how)
}

/** Whether a folder has a shop: its database, even if it is damaged, or only its id. */
const hasShop = (path: string) => {
  const { databaseFile, shopIdFile } = dataFiles(path)
  return [databaseFile, shopIdFile].some(existsSync)
}

/** Killed at any moment, the folder has one of the two shops. `unkept`: no backup was made of what is there. */
const putFiles = async (backup: Backup, dataDir: DataDir, shopId: string, unkept: Restore | undefined) => {
  const { path, databaseFile: file, shopIdFile, unfinished, uploads } = dataDir
  // Their names are random, so that none takes the place of another shop's.
  const find = (name: string) => findImage(imagesIn(backup.folder), name)
  await copyImages(Object.keys(backup.manifest.images), find, uploads)
  const draft = join(unfinished, 'restored.db')
  makeFolder(unfinished)
  try {
    const copy = createWriteStream(draft, { mode: 0o600, flush: true })
    await pipeline(createReadStream(databaseFile(backup.folder)), copy)
    // SQLite would play what an old log holds into the new file.
    if (unkept) await moveAway(file, unkept)
    else await (await openDatabase({ file })).close()
    // Without `shop-id` either database may start.
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

/** Keeps the files of a database that cannot be read, or what is left of them. */
const moveAway = async (file: string, { keepIn, report }: Restore) => {
  const files = ['-wal', '-shm', ''].map((rest) => file + rest).filter(existsSync)
  if (files.length === 0) return
  const folder = join(keepIn, `unreadable-${Date.now()}`)
  makeFolder(folder)
  for (const each of files) await rename(each, join(folder, basename(each)))
  await syncFolder(folder)
  report(`The database files that were there were moved to ${folder}`)
}

/** False when the shop is too broken to be backed up. */
const keepShop = async (place: ShopPlace, { keepIn, report }: Restore): Promise<boolean> => {
  const draft = join(dirname(keepIn), 'unfinished')
  try {
    await using db = await openShop(place.url, fileOf(place))
    const made = await addBackup({ db, dataDir: place.dataDir }, draft, () => {})
    const kept = join(keepIn, basename(made))
    makeFolder(keepIn)
    await rename(made, kept)
    await syncFolder(keepIn)
    await rm(draft, { recursive: true })
    report(`What is there is kept in ${kept}`)
    return true
  } catch (error) {
    if (!(error instanceof DatabaseRefused) || place.url !== undefined) throw error
    report(`What is there cannot be backed up. ${error.message}`)
    return false
  }
}
