import { existsSync } from 'node:fs'
import { callProcedure } from '@voltway/api'
import type { contract, ProcedurePath } from '@voltway/contract'
import { type Database, openDatabase } from '@voltway/db'
import { requireShopId } from '@voltway/db/backup/backup-file'
import { type ImageStore, Refusal } from '@voltway/domain'
import type { z } from 'zod'
import { dataFiles } from '../data-dir/data-files.ts'
import { refuseOtherUser } from '../data-dir/refuse-other-user.ts'
import type { Env } from '../env/env.ts'
import { openClock } from '../start/clock.ts'
import { createShop } from '../start/create-shop.ts'
import { OperatorError } from '../start/operator-error.ts'
import { callShop, findFault } from './call-shop.ts'

type Contract = typeof contract

/**
 * Calls a procedure of the shop as its owner. On SQLite a running shop executes it, because a second process must not write to its
 * database. @throws OperatorError, or the errors of the database
 */
export const callAsOwner = async <Path extends ProcedurePath>(
  env: Env,
  path: Path,
  input: z.input<Contract[Path]['input']>,
): Promise<z.output<Contract[Path]['output']>> => {
  const { databaseUrl: url, dataDir } = env
  const callIn = (database: Database) =>
    runAndCloseDatabase(database, () => callInDatabase(env, database, path, input))
  if (url !== undefined) return callIn(await openDatabase({ url })) as never
  refuseOtherUser(dataDir)
  const { databaseFile: file, lockFile: lockPath } = dataFiles(dataDir)
  if (!existsSync(file))
    throw new OperatorError(
      `There is no database file ${file}: set DATA_DIR, or run the command where the shop's .env is`,
    )
  const { lockFile } = await import('@voltway/db/lock-file')
  let release = lockFile(lockPath)
  // If no shop answers, another command may hold the lock. Wait up to one second for it.
  if (release === undefined && (await findFault(env, undefined)) !== undefined)
    release = lockFile(lockPath, 1000)
  if (release === undefined) return callShop(env, path, input) as never
  try {
    return (await callIn(await openDatabase({ file }))) as never
  } finally {
    release()
  }
}

/** Works on an open database of a shop, and closes it. @throws OperatorError, or the errors of the work */
export const runAndCloseDatabase = async <Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    await requireShopId(database.db)
    return await work()
  } catch (error) {
    throw error instanceof Refusal && error.cause === undefined ? new OperatorError(error.message) : error
  } finally {
    await database.close()
  }
}

const noImages: ImageStore = {
  save: () => Promise.reject(new Error('A command stores no images')),
  remove: async () => {},
}

const callInDatabase = async (env: Env, database: Database, path: ProcedurePath, input: unknown) => {
  const owner = { adminSecret: 'owner', isAdminSecret: async () => true }
  // The audit log has this text in place of a client IP.
  const client = { clientIp: 'command', clientNetwork: 'command', requestId: 'command' }
  const server = {
    setHeader: () => {},
    acquireListSlot: async () => {},
    runQueued: <Result>(work: () => Promise<Result>) => work(),
  }
  const shop = createShop(env, database, noImages, await openClock(database))
  return callProcedure({ shop, ...owner, ...client, ...server }, path, input).catch((error: Error) => {
    throw error.cause ?? error
  })
}
