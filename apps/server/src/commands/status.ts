// `npm run status [-- --json]`: prints the state of the shop, running or stopped. The exit code is 0 if a node with these settings
// can serve requests on this machine, else 1.
import { existsSync, readFileSync } from 'node:fs'
import { openBackupFile, openShop } from '@voltway/db/backup/backup-file'
import { readShopStatus } from '@voltway/db/backup/shop-status'
import { databaseFileOf, formatLocation, locationOf, type ShopLocation } from '../backup/shop-location.ts'
import { dataFiles } from '../data-dir/data-files.ts'
import { readFreeBytes } from '../data-dir/read-free-bytes.ts'
import { refuseOtherUser } from '../data-dir/refuse-other-user.ts'
import { type Env, readEnv } from '../env/env.ts'
import { formatError } from '../logging/format-error.ts'
import { OperatorError } from '../start/operator-error.ts'
import { readCommit, version } from '../start/version.ts'
import { findFault, nodeOrigin } from './call-shop.ts'
import { runCommand } from './run-command.ts'

/** Locks the folder of a stopped shop on SQLite. Returns undefined if a shop runs there, or may run on PostgreSQL. */
const lockStopped = async ({ dataDir }: ShopLocation): Promise<(() => void) | undefined> => {
  if (dataDir === undefined) return undefined
  refuseOtherUser(dataDir)
  const { lockFile: path } = dataFiles(dataDir)
  return existsSync(path) ? (await import('@voltway/db/lock-file')).lockFile(path) : () => {}
}

const readDatabase = async (location: ShopLocation, isStopped: boolean) => {
  const file = databaseFileOf(location)
  // A second process must not write to the database of a running shop.
  const isRunning = location.dataDir !== undefined && !isStopped
  await using db = isRunning ? openBackupFile(file) : await openShop(location.url, file, 10_000)
  return await readShopStatus(db)
}

/** Returns the id of the shop in a folder, also if its database cannot be read. */
const storedShopId = ({ dataDir }: ShopLocation): string | undefined => {
  if (dataDir === undefined) return undefined
  const { shopIdFile } = dataFiles(dataDir)
  return existsSync(shopIdFile) ? readFileSync(shopIdFile, 'utf8').trim() : undefined
}

const readStatus = async (env: Env) => {
  const location = locationOf(env)
  const release = await lockStopped(location)
  const isStopped = release !== undefined
  const read = await readDatabase(location, isStopped).catch(formatError)
  release?.()
  const [found, shopFault] =
    typeof read === 'string' ? [undefined, read.split('\n', 1)[0]?.replace(/^SqliteError: /, '')] : [read]
  const nodeFault = isStopped ? 'no shop runs' : await findFault(env, found?.shopId ?? storedShopId(location))
  const isOnSqlite = location.dataDir !== undefined
  return {
    version,
    commit: readCommit(),
    schema: found?.schema,
    shop: formatLocation(location),
    url: nodeOrigin(env),
    nodes: isOnSqlite ? Number(!isStopped) : found?.nodes,
    ready: nodeFault === undefined,
    reason: [shopFault, nodeFault].filter(Boolean).join('; ') || undefined,
    last_backup: found?.lastBackup,
    free_disk_bytes: isOnSqlite ? await readFreeBytes(env.dataDir).catch(() => undefined) : undefined,
    waiting_deliveries: found?.waiting,
    failed_deliveries: found?.failed,
  }
}

const gib = 1024 ** 3

const format = (status: Awaited<ReturnType<typeof readStatus>>): string[] => {
  const { version, commit = 'unknown', last_backup: backup, free_disk_bytes: free } = status
  const shown = (value: unknown) => String(value ?? 'unknown')
  const hours = backup && Math.floor((Date.now() - Date.parse(backup)) / 3_600_000)
  return [
    `Version: ${version}, commit ${commit}`,
    `Schema: ${shown(status.schema)}`,
    `Shop: ${status.shop}`,
    `URL: ${status.url}`,
    `Nodes: ${shown(status.nodes)}`,
    `Ready: ${status.ready ? 'yes' : 'no'}${status.reason ? ` (${status.reason})` : ''}`,
    `Last backup: ${backup ? `${backup}, ${hours} hours ago` : shown(status.schema && 'none')}`,
    `Free disk: ${free === undefined ? 'unknown' : `${(free / gib).toFixed(1)} GiB`}`,
    `Waiting deliveries: ${shown(status.waiting_deliveries)}`,
    `Failed deliveries: ${shown(status.failed_deliveries)}`,
  ]
}

void runCommand(async (args) => {
  const isJson = args.join(' ') === '--json'
  if (args.length > 0 && !isJson) throw new OperatorError('Usage: npm run status [-- --json]')
  const status = await readStatus(readEnv())
  console.log(isJson ? JSON.stringify(status, (_, value) => value ?? null, 2) : format(status).join('\n'))
  if (!status.ready) process.exitCode = 1
})
