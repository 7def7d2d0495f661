import { existsSync, readdirSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { assets, type Database } from '@voltway/db'
import { read, write } from '@voltway/domain'
import type { Logger } from 'pino'
import type { DataFiles } from '../../data-dir/data-files.ts'
import { writeDurably } from '../../data-dir/durable-files.ts'
import { isRegularFile } from '../../data-dir/is-regular-file.ts'
import type { Env } from '../../env/env.ts'

/**
 * The scripts, styles and fonts of all builds that were served within `retentionDays`. A page of another version may request
 * them from this node (docs/behaviour.md, "Caching").
 * See docs/decisions/0015-rolling-upgrades.md.
 */
export type AssetStore = {
  /** Stores or renews the files of this node's build, and deletes files that no node has renewed for longer. Logs a failure. */
  renew(): Promise<void>
  /** Returns the bytes of a file. @throws Refusal UNAVAILABLE */
  find(name: string): Promise<Buffer | undefined>
}

/** The paths of the files of this node's build, by their stored names. */
type BuiltAssets = ReadonlyMap<string, string>

type Store = Pick<AssetStore, 'find'> & { renew(built: BuiltAssets): Promise<void> }

const retentionDays = 14
const retentionMs = retentionDays * 24 * 60 * 60 * 1000

// The scripts that the web app loads later are named by their hash alone.
const hashedPath = /^\/assets\/((?:admin\/)?(?:\w[\w.-]{0,100}-[\w-]{8}\.(?:js|css|woff2)|[\w-]{7}\.js))$/

/** Returns the stored name of an asset, without slash or leading dot; undefined for a path that no build makes. */
export const assetNameOf = (path: string): string | undefined => hashedPath.exec(path)?.[1]?.replace('/', '~')

/** Opens the store of assets: a folder on SQLite; on PostgreSQL a table, which all nodes share. */
export const openAssets = (
  { webDir, adminDir }: Pick<Env, 'webDir' | 'adminDir'>,
  { assets: folder }: Pick<DataFiles, 'assets'>,
  database: Database,
  log: Logger,
): AssetStore => {
  const store = database.dialect === 'sqlite' ? assetsInFolder(folder) : assetsInDatabase(database)
  const built = new Map([webDir, adminDir].filter(existsSync).flatMap(builtAssets))
  return {
    find: store.find,
    async renew() {
      if (built.size === 0) return
      try {
        await store.renew(built)
      } catch (err) {
        log.warn({ err }, 'Scripts, styles and fonts of this version cannot be stored for other versions')
      }
    },
  }
}

const builtAssets = (root: string) =>
  ['assets', 'assets/admin']
    .map((folder) => join(root, folder))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name: file }): [string, string][] => {
      const source = join(parentPath, file)
      const path = `/${relative(root, source).replaceAll('\\', '/')}`
      const name = assetNameOf(path)
      return name === undefined ? [] : [[name, source]]
    })

const assetsInDatabase = (database: Database): Store => {
  const shop = { database }
  return {
    find: (name) => read(shop, (db) => assets.find(db, name)),
    async renew(built) {
      const names = [...built.keys()].sort()
      const stored = await write(shop, async (trx) => {
        const seen = await assets.markSeen(trx, names)
        await assets.removeUnseen(trx, `${retentionDays} days`)
        return seen
      })
      const missing = names.filter((name) => !stored.includes(name))
      if (missing.length === 0) return
      const readAsset = async (name: string) => ({ name, bytes: await readFile(built.get(name) ?? '') })
      const rows = await Promise.all(missing.map(readAsset))
      await write(shop, (trx) => assets.insert(trx, rows))
    },
  }
}

const assetsInFolder = (folder: string): Store => ({
  async find(name) {
    const path = join(folder, name)
    return (await isRegularFile(path)) ? readFile(path) : undefined
  },

  async renew(built) {
    await mkdir(folder, { recursive: true })
    const now = new Date()
    await Promise.all([...built].map(([name, source]) => copy(source, join(folder, name), now)))
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const entry = await lstat(path)
      if (entry.isFile() && entry.mtimeMs < now.getTime() - retentionMs) await rm(path)
    }
  },
})

/** Copies a file unless it exists, and sets its time. The sizes are compared, so that a damaged copy is replaced. */
const copy = async (source: string, target: string, now: Date) => {
  const stored = await lstat(target).catch(() => undefined)
  if (stored?.isFile() && stored.size === (await stat(source)).size) return utimes(target, now, now)
  await writeDurably(target, await readFile(source))
}
