import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestFile } from './open-backup.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The end of the name of an incomplete backup. */
export const unfinishedSuffix = '.part'

/** Returns the name of a backup that is made at `time`. Names sort by time. */
export const backupName = (time: Date): string => time.toISOString().replaceAll(':', '-')
const isName = (name: string) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/.test(name)

/** Removes incomplete backups that are older than one day. A killed backup leaves them. */
export const removeUnfinishedBackups = async (folder: string): Promise<void> => {
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
