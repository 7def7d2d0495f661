import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Database } from './database.ts'

const copies = /^\.before-schema-\d+$/

/**
 * Removes the copies that upgrades left beside a SQLite file before `until`, and returns their paths. The copies hold
 * customers who were deleted since.
 */
export const removeOldCopies = ({ file }: Pick<Database, 'file'>, until: Date): string[] => {
  if (file === undefined) return []
  const [folder, name] = [dirname(file), basename(file)]
  const old = readdirSync(folder)
    .filter((entry) => entry.startsWith(name) && copies.test(entry.slice(name.length)))
    .map((entry) => join(folder, entry))
    .filter((path) => statSync(path).mtime < until)
  for (const path of old) rmSync(path)
  return old
}
