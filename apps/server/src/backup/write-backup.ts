import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  type CopiedTable,
  copiedTables,
  createDigest,
  type Handle,
  products,
  readRows,
  readSnapshot,
  schemaVersion,
  shopState,
} from '@voltway/db'
import { syncFolder, writeDurably } from '../durable-files.ts'
import { makeFolder } from '../make-folder.ts'
import { version } from '../version.ts'
import { copyPictures } from './copy-pictures.ts'
import { writeLines } from './line-files.ts'
import {
  type Manifest,
  manifestFile,
  type PictureLine,
  pictureFolder,
  pictureList,
  tableFile,
} from './manifest.ts'
import type { ShopPlace } from './shop-place.ts'

/** Tells how far a long work has come. */
export type Tell = (line: string) => void

const dayMs = 24 * 60 * 60 * 1000
const maxTries = 3
const unfinished = '.part'

/**
 * Backs a shop up into a new folder below `folder`, while it runs, and gives its path. What is not whole has another name, and
 * goes when it fails, unless it is to `resume`: then the next one begins with the pictures that are there.
 * @throws DatabaseRefused, or the system's error
 */
export const writeBackup = async (
  place: ShopPlace,
  folder: string,
  tell: Tell,
  { resume = false } = {},
): Promise<string> => {
  makeFolder(folder)
  await removeAbandoned(folder)
  const created_at = new Date().toISOString()
  const target = join(folder, created_at.replaceAll(':', '-'))
  const draft = target + unfinished
  if (resume) await takeOver(folder, draft)
  makeFolder(pictureFolder(draft))
  try {
    const manifest = await fill(place, draft, created_at, tell)
    await syncFolder(pictureFolder(draft))
    await writeDurably(manifestFile(draft), Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`))
    await syncFolder(draft)
    await rename(draft, target)
    await syncFolder(folder)
  } catch (error) {
    if (!resume) await rm(draft, { recursive: true, force: true })
    throw error
  }
  return target
}

/** Makes the pictures of what was written last, whole or not, those of a new draft; nothing else of it stays. */
const takeOver = async (folder: string, draft: string) => {
  const last = (await readdir(folder)).sort().at(-1)
  if (last === undefined) return
  await rename(join(folder, last), draft)
  for (const name of await readdir(draft))
    if (join(draft, name) !== pictureFolder(draft)) await rm(join(draft, name), { recursive: true })
}

/**
 * Rows first, then the pictures that they show. On SQLite those are files, of which one may be removed in between, with the
 * product that showed it: then the rows are read again.
 */
const fill = async (place: ShopPlace, draft: string, created_at: string, tell: Tell): Promise<Manifest> => {
  const known = new Map<string, PictureLine>()
  for (let tries = 1; ; tries++) {
    const found = await readSnapshot(place.database, async (h) => ({
      shop_id: (await shopState.getShopId(h)) ?? '',
      tables: await writeTables(h, draft, tell),
      pictures: await copyPictures(h, place.dataDir, pictureFolder(draft), known),
    }))
    const { shop_id, tables, pictures } = found
    if (tries < maxTries && (await wereRemoved(place, pictures.missing))) continue
    await removeUnlisted(pictureFolder(draft), pictures.lines)
    const list = await writeLines(pictureList(draft), stream(pictures.lines))
    const bytes = pictures.lines.reduce((sum, line) => sum + line.bytes, 0)
    tell(`Pictures: ${pictures.lines.length} files, ${Math.ceil(bytes / 1024 / 1024)} MiB`)
    if (pictures.missing.length > 0)
      tell(`The shop shows ${pictures.missing.length} pictures that it does not have: nor has the backup`)
    return {
      format: 1,
      version,
      schema: schemaVersion,
      dialect: place.database.url === undefined ? 'sqlite' : 'postgres',
      shop_id,
      created_at,
      tables,
      pictures: { files: pictures.lines.length, bytes, missing: pictures.missing.length, list },
    }
  }
}

const writeTables = async (h: Handle, draft: string, tell: Tell) => {
  const tables: Manifest['tables'] = {}
  for (const table of copiedTables) {
    const digest = createDigest()
    await rm(tableFile(draft, table), { force: true })
    const file = await writeLines(tableFile(draft, table), digested(h, table, digest))
    tables[table] = { ...digest.value(), file }
    tell(`${table}: ${digest.value().rows} rows`)
  }
  return tables
}

async function* digested(h: Handle, table: CopiedTable, digest: ReturnType<typeof createDigest>) {
  for await (const rows of readRows(h, table)) {
    for (const row of rows) {
      digest.add(row)
      yield row
    }
  }
}

async function* stream<Value>(values: readonly Value[]) {
  yield* values
}

/** Whether pictures that were missing are not shown any more. */
const wereRemoved = async ({ database }: ShopPlace, missing: readonly string[]): Promise<boolean> => {
  if (missing.length === 0) return false
  const shown = new Set(await readSnapshot(database, (h) => products.listImages(h)))
  return missing.some((path) => !shown.has(path))
}

const removeUnlisted = async (folder: string, lines: readonly PictureLine[]) => {
  const listed = new Set(lines.map(({ name }) => name))
  for (const name of await readdir(folder)) if (!listed.has(name)) await rm(join(folder, name))
}

/** Removes what a backup has left that was killed. */
const removeAbandoned = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!isName(name.replace(unfinished, '')) || !name.endsWith(unfinished)) continue
    if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
  }
}

const isName = (name: string) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/.test(name)

/** The whole backups below a folder, oldest first by their names. */
const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter(isName)
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => existsSync(manifestFile(path)))

/**
 * Removes all but the newest `count` backups, and returns the removed ones. `made` stays also when others have later names,
 * for example from a machine whose clock is ahead.
 */
export const keepNewest = async (folder: string, count: number, made: string): Promise<string[]> => {
  const others = (await listBackups(folder)).filter((path) => basename(path) !== basename(made))
  const old = others.slice(0, Math.max(0, others.length - (count - 1)))
  for (const path of old) {
    // Under its own name it would look whole until the last file is gone.
    const leaving = join(dirname(path), `${basename(path)}${unfinished}`)
    await rename(path, leaving)
    await rm(leaving, { recursive: true })
  }
  return old
}

/** A backup itself, or the newest one below a folder. */
export const findBackup = async (folder: string): Promise<string> =>
  existsSync(manifestFile(folder)) ? folder : ((await listBackups(folder)).at(-1) ?? folder)
