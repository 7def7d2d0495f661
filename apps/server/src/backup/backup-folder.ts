import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestFile } from './open-backup.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Ends the name of a backup that is not whole. */
export const unfinishedSuffix = '.part'

export const backupName = (time: Date): string => time.toISOString().replaceAll(':', '-')
const isName = (name: string) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/.test(name)

/** Removes what a backup that was killed has left. */
export const removeUnfinishedBackups = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!name.endsWith(unfinishedSuffix) || !isName(name.replace(unfinishedSuffix, ''))) continue
    if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
  }
}

/** The whole backups below a folder, oldest first. A name in the future comes from a clock that was ahead: it counts as oldest. */
const listBackups = async (folder: string): Promise<string[]> => {
  const now = backupName(new Date())
  const key = (name: string) => (name > now ? '' : name)
  return (await readdir(folder))
    .filter((name) => isName(name) && existsSync(manifestFile(join(folder, name))))
    .sort((one, other) => (key(one) < key(other) ? -1 : 1))
    .map((name) => join(folder, name))
}

/** Removes all but the newest `count` backups, of which `made` is the last, and returns the removed ones. */
export const keepNewest = async (folder: string, count: number, made: string): Promise<string[]> => {
  const others = (await listBackups(folder)).filter((path) => path !== made)
  const old = others.slice(0, Math.max(0, others.length - (count - 1)))
  for (const path of old) {
    // Under its own name it would look whole until the last file is gone.
    await rename(path, path + unfinishedSuffix)
    await rm(path + unfinishedSuffix, { recursive: true })
  }
  return old
}

/** A backup itself, or the newest one below a folder. */
export const findBackup = async (folder: string): Promise<string> =>
  existsSync(manifestFile(folder)) ? folder : ((await listBackups(folder)).at(-1) ?? folder)
