import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSnapshot, refuseRunning, refuseUsed, shopState } from '@voltway/db'
import { type DataDir, openDataDir } from '../data-dir.ts'
import { restoreBackup } from './restore-backup.ts'
import { refuseUsedFolder, type ShopPlace } from './shop-place.ts'
import { type Tell, writeBackup } from './write-backup.ts'

/**
 * Carries a stopped shop to an empty place, from SQLite to PostgreSQL or back: a backup that is restored, row and file compared.
 * The shop that was there stays as it is. When it fails the new place has no shop, and keeps the pictures that have arrived: done
 * again it goes on with the others.
 * @throws StartRefused, DatabaseRefused, or the system's error
 */
export const moveShop = async (from: ShopPlace, to: ShopPlace, tell: Tell): Promise<void> => {
  await refuseShopAt(to, (await readSnapshot(from.database, shopState.getShopId)) ?? '')
  const [heldFrom, heldTo] = hold(from, to)
  const folder = heldTo?.path ?? from.dataDir
  const work = folder ? join(folder, 'moving') : await mkdtemp(join(tmpdir(), 'voltway-move-'))
  const leave = () => rm(work, { recursive: true, force: true })
  try {
    if (from.database.url !== undefined) await refuseRunning(from.database.url)
    const backup = await writeBackup(from, work, tell, { resume: true })
    await restoreBackup(backup, to, { replace: false, keepIn: work, resume: true, held: heldTo }, tell)
    await leave()
  } catch (error) {
    // What has come from PostgreSQL waits; the files of a SQLite shop are near, and copied anew.
    if (from.dataDir !== undefined || to.dataDir === undefined) await leave()
    throw error
  } finally {
    heldFrom?.release()
    heldTo?.release()
  }
}

/**
 * The folders of both, where they have one: no shop may start there before the move is over, and no other move begin.
 * What is ordered meanwhile would stay behind.
 * @throws StartRefused
 */
const hold = (...places: ShopPlace[]): (DataDir | undefined)[] => {
  const held: (DataDir | undefined)[] = []
  try {
    for (const { dataDir } of places)
      held.push(dataDir === undefined ? undefined : openDataDir(dataDir, true))
    return held
  } catch (error) {
    for (const each of held) each?.release()
    throw error
  }
}

/** Before anything is brought there. */
const refuseShopAt = async ({ database, dataDir }: ShopPlace, shopId: string): Promise<void> => {
  if (database.url !== undefined) await refuseUsed(database.url)
  else refuseUsedFolder(dataDir ?? '', shopId)
}
