import { mkdtempDisposable, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseNodes } from '@voltway/db/copy/postgres-target'
import { openShop, requireShopId } from '@voltway/db/copy/shop-copy'
import { openDataDir } from '../data-dir/open-data-dir.ts'
import { openBackup } from './open-backup.ts'
import { openTarget } from './restore-backup.ts'
import { databaseFileOf, type ShopLocation } from './shop-location.ts'
import { type Report, writeBackup } from './write-backup.ts'

/**
 * Copies a stopped shop to an empty location: makes a backup and restores it there. Locks both folders, because the move would
 * lose the orders of a shop that starts meanwhile. After a failure the same call copies only the missing images.
 * @throws StartRefused, DatabaseRefused, or the system's error
 */
export const moveShop = async (from: ShopLocation, to: ShopLocation, report: Report): Promise<void> => {
  await using db = await openShop(from.url, databaseFileOf(from))
  await using target = await openTarget(to, await requireShopId(db), {
    replace: false,
    beforeRestoreFolder: '',
    report,
  })
  using locks = new DisposableStack()
  if (from.dataDir === undefined) await refuseNodes(db)
  else locks.defer((await openDataDir(from.dataDir, true)).release)
  const dataDir = to.dataDir ?? from.dataDir
  await using scratch =
    dataDir === undefined ? await mkdtempDisposable(join(tmpdir(), 'voltway-')) : undefined
  const folder = join(dataDir ?? scratch?.path ?? '', 'unfinished')
  await writeBackup({ db, dataDir: from.dataDir }, folder, report)
  await openBackup(folder, (backup) => target.put(backup, false))
  await rm(folder, { recursive: true, force: true })
}
