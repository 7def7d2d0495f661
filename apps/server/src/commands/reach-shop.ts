import { existsSync } from 'node:fs'
import { type Database, openDatabase } from '@voltway/db'
import { requireShopId } from '@voltway/db/backup/backup-file'
import { type Admin, Refusal, type Shop } from '@voltway/domain'
import { dataFiles } from '../data-dir/data-files.ts'
import { refuseOtherUser } from '../data-dir/refuse-other-user.ts'
import type { Env } from '../env/env.ts'
import { createClock } from '../start/clock.ts'
import { StartRefused } from '../start/start-refused.ts'

/** The admin who runs a command, for the audit record. */
export const commandAdmin: Admin = { name: 'owner', clientIp: 'command' }

/**
 * Works on the database of the shop. On SQLite, `whileRunning` calls the running shop instead, because a second process must not
 * write to its database. @throws StartRefused, or the errors of the work
 */
export const reachShop = async <Result>(
  { databaseUrl: url, dataDir }: Env,
  work: (shop: Pick<Shop, 'database' | 'now' | 'newId'>) => Promise<Result>,
  whileRunning: () => Promise<Result>,
): Promise<Result> => {
  if (url !== undefined) return workOn(await openDatabase({ url }), work)
  refuseOtherUser(dataDir)
  const { databaseFile: file, lockFile: lockPath } = dataFiles(dataDir)
  if (!existsSync(file)) throw new StartRefused(`There is no database file ${file}`)
  const { lockFile } = await import('@voltway/db/lock-file')
  const release = lockFile(lockPath)
  if (release === undefined) return whileRunning()
  try {
    return await workOn(await openDatabase({ file }), work)
  } finally {
    release()
  }
}

/** Works on an open database of a shop, and closes it. @throws StartRefused, or the errors of the work */
export const workOn = async <Result>(
  database: Database,
  work: Parameters<typeof reachShop<Result>>[1],
): Promise<Result> => {
  try {
    await requireShopId(database.db)
    return await work({ database, ...createClock() })
  } catch (error) {
    throw error instanceof Refusal && error.cause === undefined ? new StartRefused(error.message) : error
  } finally {
    await database.close()
  }
}
