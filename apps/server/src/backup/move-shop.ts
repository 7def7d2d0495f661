import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseRunning, refuseUsed } from '@voltway/db'
import { openDataDir } from '../data-dir.ts'
import { StartRefused } from '../start-refused.ts'
import { restoreBackup } from './restore-backup.ts'
import type { ShopPlace } from './shop-place.ts'
import { type Tell, writeBackup } from './write-backup.ts'

/**
 * Carries a stopped shop to an empty place, from SQLite to PostgreSQL or back: a backup that is restored, row and file compared.
 * The shop that was there stays as it is. When it fails the new place has no shop, and keeps the pictures that have arrived: done
 * again it goes on with the others.
 * @throws StartRefused, DatabaseRefused, or the system's error
 */
export const moveShop = async (from: ShopPlace, to: ShopPlace, tell: Tell): Promise<void> => {
  await refuseShopAt(to)
  const release = await stopped(from)
  const folder = to.dataDir ?? from.dataDir
  const work = folder ? join(folder, 'moving') : await mkdtemp(join(tmpdir(), 'voltway-move-'))
  const leave = () => rm(work, { recursive: true, force: true })
  try {
    const backup = await writeBackup(from, work, tell, { resume: true })
    await restoreBackup(backup, to, { replace: false, keepIn: work, resume: true }, tell)
    await leave()
  } catch (error) {
    // What has come from PostgreSQL waits; the files of a SQLite shop are near, and copied anew.
    if (from.dataDir !== undefined || to.dataDir === undefined) await leave()
    throw error
  } finally {
    release()
  }
}

/** What is ordered meanwhile would stay behind. */
const stopped = async ({ database, dataDir }: ShopPlace): Promise<() => void> => {
  if (dataDir !== undefined) return openDataDir(dataDir, true).release
  if (database.url !== undefined) await refuseRunning(database.url)
  return () => {}
}

/** Before anything is brought there. */
const refuseShopAt = async ({ database, dataDir }: ShopPlace): Promise<void> => {
  if (database.url !== undefined) await refuseUsed(database.url)
  else if (existsSync(database.file)) throw new StartRefused(`${dataDir} has a shop already`)
}
