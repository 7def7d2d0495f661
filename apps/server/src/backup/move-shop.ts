import { mkdtempDisposable, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShop, requireShopId } from '@voltway/db/backup/backup-file'
import { refuseNodes } from '@voltway/db/backup/restore-to-postgres'
import { dataFiles } from '../data-dir/data-files.ts'
import { nameFolderInDiskErrors } from '../data-dir/name-folder-in-disk-errors.ts'
import { openDataDir } from '../data-dir/open-data-dir.ts'
import { openBackup } from './open-backup.ts'
import { claimTarget, putBackup } from './restore-backup.ts'
import { databaseFileOf, type ShopLocation } from './shop-location.ts'
import { type Report, writeBackup } from './write-backup.ts'

/**
 * Copies a stopped shop to an empty location: makes a backup and restores it there. Locks both folders, because the move would
 * lose the orders of a shop that starts meanwhile. After a failure the same call copies only the missing images.
 * @throws StartRefused, DatabaseRefused, or the system's error
 */
export const moveShop = async (from: ShopLocation, to: ShopLocation, report: Report): Promise<void> => {
  await using db = await openShop(from.url, databaseFileOf(from))
  await requireShopId(db)
  using locks = new DisposableStack()
  // Lock the source first: if this fails, the move must not create folders at the target.
  if (from.dataDir === undefined) await refuseNodes(db)
  else locks.defer((await openDataDir(from.dataDir, true)).release)
  locks.use(await claimTarget(to, false))
  await using scratch = await mkdtempDisposable(join(tmpdir(), 'voltway-'))
  const folder = dataFiles(to.dataDir ?? from.dataDir ?? scratch.path).unfinished
  await nameFolderInDiskErrors(folder, () => writeBackup({ db, dataDir: from.dataDir }, folder, report))
  await openBackup(folder, (backup) => putBackup(backup, to, { replace: false, dataDir: '', report }, false))
  await rm(folder, { recursive: true, force: true })
}
