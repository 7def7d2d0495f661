import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatedImageFile } from '@voltway/db'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { atMostEvery } from './at-most-every.ts'
import { writeDurably } from './durable-files.ts'
import { isRegularFile } from './is-regular-file.ts'
import { pictureFile } from './picture-names.ts'

type Load = (name: string) => Promise<DatedImageFile | undefined>

const tellEveryMs = 60_000

/**
 * A folder of at most `maxBytes` with files that were loaded before; those that were asked for longest ago make room. What is in
 * the folder already is used again. A disk that takes nothing more is told once a minute, and the shop goes on without it.
 */
export const openPictureCache = async (folder: string, maxBytes: number, load: Load, log: Logger) => {
  const pathOf = (name: string) => join(folder, name)
  const discard = (path: string) => void rm(path, { force: true }).catch(() => {})
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(size, 1),
    dispose: (_size, name, reason) => reason !== 'set' && discard(pathOf(name)),
  })
  await mkdir(folder, { recursive: true })
  for (const { name, size } of await filesIn(folder)) sizes.set(name, size)

  const requests = { hits: 0, misses: 0 }
  const tell = atMostEvery(tellEveryMs, (err: unknown) => {
    log.warn({ err }, 'Pictures cannot be kept in DATA_DIR: each one is read from the database')
  })

  const loadInto = async (name: string) => {
    const file = await load(name)
    if (file === undefined || file.bytes.byteLength > maxBytes) return file
    try {
      await writeDurably(pathOf(name), file.bytes, file.created_at)
    } catch (error) {
      discard(`${pathOf(name)}.part`)
      tell(error)
      return file
    }
    sizes.set(name, file.bytes.byteLength)
    return 'in folder' as const
  }
  const loading = new Map<string, ReturnType<typeof loadInto>>()
  const startLoading = (name: string) => {
    const started = loadInto(name).finally(() => loading.delete(name))
    loading.set(name, started)
    return started
  }

  return {
    /** Whether a file is in the folder; it counts as asked for. */
    has: async (name: string): Promise<boolean> => {
      const isHit = sizes.get(name) !== undefined && (await isRegularFile(pathOf(name)))
      requests[isHit ? 'hits' : 'misses'] += 1
      return isHit
    },
    /** Loads a file into the folder; gives it by itself when there is no room for it. Those who ask for it at once load it once. */
    fetch: (name: string) => loading.get(name) ?? startLoading(name),
    delete: (name: string) => void sizes.delete(name),
    /** How many were asked for that were there or not, and how much is there. */
    use: () => ({ ...requests, bytes: sizes.calculatedSize }),
  }
}

/** The files of earlier, oldest first, without those that were not finished. */
const filesIn = async (folder: string) => {
  const files: { name: string; size: number; atimeMs: number }[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (pictureFile.test(name)) files.push({ name, ...(await stat(path)) })
    else if (pictureFile.test(name.replace(/\.part$/, ''))) await rm(path, { force: true })
  }
  return files.sort((one, other) => one.atimeMs - other.atimeMs)
}
