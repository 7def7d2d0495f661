import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backup, checkFiles } from './check-backup.ts'
import { fillRows } from './fill-rows.ts'
import { sqliteAt } from './shop-place.ts'

/**
 * As `checkFiles`, and makes a shop out of the backup for a moment, in which every row obeys every rule of the database.
 * @throws StartRefused, DatabaseRefused
 */
export const proveBackup = async (folder: string): Promise<Backup> => {
  const backup = await checkFiles(folder)
  const scratch = await mkdtemp(join(tmpdir(), 'voltway-verify-'))
  try {
    const { discard } = await fillRows(backup, sqliteAt(scratch).database, { replace: false })
    discard()
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return backup
}
