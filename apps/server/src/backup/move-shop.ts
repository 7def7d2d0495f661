import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseRunning } from '@voltway/db'
import { openDataDir } from '../data-dir.ts'
import { restoreBackup } from './restore-backup.ts'
import type { ShopPlace } from './shop-place.ts'
import { type Tell, writeBackup } from './write-backup.ts'

/**
 * Carries a stopped shop to an empty place, from SQLite to PostgreSQL or back: a backup in the system's folder for temporary
 * files that is restored, row and file compared. The shop that was there stays as it is; whatever fails leaves nothing in the
 * new place, and may be done again.
 * @throws StartRefused, DatabaseRefused, or the system's error
 */
export const moveShop = async (from: ShopPlace, to: ShopPlace, tell: Tell): Promise<void> => {
  const release = await stopped(from)
  const work = await mkdtemp(join(tmpdir(), 'voltway-move-'))
  try {
    const backup = await writeBackup(from, work, tell)
    await restoreBackup(backup, to, { replace: false, keepIn: work }, tell)
  } finally {
    await rm(work, { recursive: true, force: true })
    release()
  }
}

/** What is ordered meanwhile would stay behind. */
const stopped = async ({ database, dataDir }: ShopPlace): Promise<() => void> => {
  if (dataDir !== undefined) return openDataDir(dataDir, true).release
  if (database.url !== undefined) await refuseRunning(database.url)
  return () => {}
}
