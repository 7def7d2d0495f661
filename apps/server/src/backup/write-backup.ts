import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, images, products, schemaDigest } from '@voltway/db'
import { countRows, openBackupFile, readShop, writeBackupFile } from '@voltway/db/backup/backup-file'
import { dataFiles } from '../data-dir/data-files.ts'
import { syncFolder, writeDurably } from '../data-dir/durable-files.ts'
import { makeFolder } from '../data-dir/make-folder.ts'
import { nameFolderInDiskErrors } from '../data-dir/name-folder-in-disk-errors.ts'
import { version } from '../start/version.ts'
import { copyImages, findInFolder, saveInFolder } from './copy-images.ts'
import { databaseFile, digestOf, imagesIn, listMissing, type Manifest, manifestFile } from './open-backup.ts'

/** Prints one line for the operator. */
export type Report = (line: string) => void

/** A shop, running or stopped: its database, and its folder on SQLite. */
type OpenShop = { db: Db; dataDir: string | undefined }

/**
 * Backs a shop up into a new folder below `folder`, and returns its path. The backup is in `drafts`, by default the same folder,
 * until it is complete and on the disk. It shares unchanged images with the newest backup in `folder`.
 */
export const addBackup = async (shop: OpenShop, folder: string, report: Report, drafts = folder) => {
  for (const path of [folder, drafts]) makeFolder(path)
  await removeUnfinishedBackups(drafts)
  const name = backupName(new Date())
  const draft = join(drafts, name + unfinishedSuffix)
  try {
    const previousImages = imagesIn(await findBackup(folder))
    await nameFolderInDiskErrors(drafts, () => writeBackup(shop, draft, report, previousImages))
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await syncFolder(folder)
  return join(folder, name)
}

/**
 * Writes the folder of a backup: first the rows, then the images that the rows show, as hard links to equal files in
 * `previousImages`. See docs/decisions/0026-backups.md.
 */
export const writeBackup = async (
  shop: OpenShop,
  folder: string,
  report: Report,
  previousImages?: string,
) => {
  const created_at = new Date().toISOString()
  makeFolder(folder)
  const { missing, ...content } = await copyContent(shop, folder, report, previousImages)
  if (missing.length > 0)
    report(`The shop shows ${missing.length} images that it does not have: nor has the backup`)
  const database = await digestOf(databaseFile(folder))
  const program = { version, schema: schemaDigest() }
  const manifest: Manifest = { ...program, created_at, missing_images: missing.length, database, ...content }
  await writeDurably(manifestFile(folder), Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`))
  await syncFolder(folder)
}

/** Copies rows and images. Starts again when the shop meanwhile removed images that the copied rows show. */
const copyContent = async (
  { db, dataDir }: OpenShop,
  folder: string,
  report: Report,
  previousImages: string | undefined,
) => {
  while (true) {
    await writeBackupFile(db, databaseFile(folder))
    report('The rows are copied')
    await using copy = openBackupFile(databaseFile(folder))
    const paths = await products.listImages(copy)
    const copied = await readShop(db, (h) => {
      const findStored = async (name: string) => (await images.findFile(h, name))?.bytes
      const find = dataDir ? findInFolder(dataFiles(dataDir).uploads) : findStored
      return copyImages(paths, find, saveInFolder(imagesIn(folder), previousImages))
    })
    const missing = await listMissing(copy, copied)
    const shown = new Set(await readShop(db, products.listImages))
    const tables = await countRows(copy)
    if (missing.every((path) => shown.has(path))) return { tables, images: copied, missing }
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** The end of the name of an incomplete backup. */
const unfinishedSuffix = '.part'

/** Returns the name of a backup that is made at `time`. Names sort by time. */
const backupName = (time: Date): string => time.toISOString().replaceAll(':', '-')
const isName = (name: string) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/.test(name)

/** Removes incomplete backups that are older than one day. A killed backup leaves them. */
const removeUnfinishedBackups = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!name.endsWith(unfinishedSuffix) || !isName(name.replace(unfinishedSuffix, ''))) continue
    if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Lists the complete backups of a folder, oldest first. A name in the future comes from a clock that was ahead and counts as
 * the oldest.
 */
const listBackups = async (folder: string): Promise<string[]> => {
  const now = backupName(new Date())
  const key = (name: string) => (name > now ? '' : name)
  return (await readdir(folder))
    .filter((name) => isName(name) && existsSync(manifestFile(join(folder, name))))
    .sort((one, other) => (key(one) < key(other) ? -1 : 1))
    .map((name) => join(folder, name))
}

/** Removes all but the newest `count` backups and returns the removed ones. `made`, the new backup, always stays. */
export const keepNewest = async (folder: string, count: number, made: string): Promise<string[]> => {
  const others = (await listBackups(folder)).filter((path) => path !== made)
  const old = others.slice(0, Math.max(0, others.length - (count - 1)))
  for (const path of old) {
    // Under its own name the backup would look complete while its files are removed.
    await rename(path, path + unfinishedSuffix)
    await rm(path + unfinishedSuffix, { recursive: true })
  }
  return old
}

/** Returns the path of a backup: the folder itself, or the newest backup in it. */
export const findBackup = async (folder: string): Promise<string> =>
  existsSync(manifestFile(folder)) ? folder : ((await listBackups(folder)).at(-1) ?? folder)
