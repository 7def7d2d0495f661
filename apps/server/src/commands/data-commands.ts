// `npm run backup`, `verify`, `restore` and `move-data`: commands on all data of the shop, with the settings of its `.env`.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Db, shopState, transact } from '@voltway/db'
import { openShop, requireShopId } from '@voltway/db/backup/backup-file'
import { openBackup } from '../backup/open-backup.ts'
import { moveShop, restoreBackup } from '../backup/restore-backup.ts'
import { databaseFileOf, formatLocation, readLocatedEnv, type ShopLocation } from '../backup/shop-location.ts'
import { addBackup, findBackup, keepNewest } from '../backup/write-backup.ts'
import { refuseOtherUser } from '../data-dir/refuse-other-user.ts'
import { isPostgres, postgresForm } from '../env/env-checks.ts'
import { callerFolder } from '../env/process-env.ts'
import { OperatorError } from '../start/operator-error.ts'
import { runCommand } from './run-command.ts'

const usages = {
  backup: 'npm run backup -- DIR [--keep NUMBER]',
  verify: 'npm run verify -- DIR',
  restore: 'npm run restore -- DIR [--replace]',
  'move-data': `npm run move-data -- --from PLACE --to PLACE, where a PLACE is sqlite:DIR or ${postgresForm}`,
}
type Name = keyof typeof usages

const string = { type: 'string' } as const
const options = { keep: string, replace: { type: 'boolean' }, from: string, to: string } as const

/** Parses the arguments of a command. @throws OperatorError */
const parseCommandArgs = (name: Name, args: string[]) => {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const { keep, replace = false, from = '', to = '' } = values
    const isKnown = Object.keys(values).every((option) => usages[name].includes(`--${option}`))
    const isLocation = (text: string) => /^sqlite:./.test(text) || isPostgres(text)
    const isRight =
      name === 'move-data'
        ? isLocation(from) && isLocation(to)
        : positionals[0] && /^[1-9]\d*$/.test(keep ?? '1')
    if (isKnown && isRight && positionals.length === (name === 'move-data' ? 0 : 1))
      return { folder: fromCaller(name, positionals[0] ?? ''), keep: keep && Number(keep), replace, from, to }
  } catch {
    // Unknown options are a wrong usage, too.
  }
  throw new OperatorError(`Usage: ${usages[name]}`)
}
type ParsedArgs = ReturnType<typeof parseCommandArgs>

const fromCaller = (name: Name, path: string) => resolve(callerFolder(name), path)

const commands: Record<Name, (args: ParsedArgs) => Promise<void>> = {
  async backup({ folder, keep }) {
    const { location } = readLocatedEnv()
    // The command writes the time of the backup into the database.
    if (location.dataDir !== undefined) refuseOtherUser(location.dataDir)
    if (location.dataDir !== undefined && `${folder}/`.startsWith(`${location.dataDir}/`))
      throw new OperatorError(
        `${folder} is inside DATA_DIR: choose a folder outside, which the shop does not change`,
      )
    await using db = await openShop(location.url, databaseFileOf(location))
    await requireShopId(db)
    const made = await addBackup({ db, dataDir: location.dataDir }, folder)
    console.log(`The backup is ${made}`)
    const fault = await storeBackupTime(db).catch((error: Error) => error.message)
    for (const old of keep ? await keepNewest(folder, keep, made) : []) console.log(`Removed ${old}`)
    if (fault) throw new OperatorError(`The backup is complete, but its time could not be stored: ${fault}`)
  },
  async verify({ folder }) {
    const path = await findBackup(folder)
    console.log(`Backup: ${path}`)
    const { tables, images } = await openBackup(path, async ({ manifest }) => manifest)
    console.log(`${path} is good: ${tables.orders} orders, ${Object.keys(images).length} files of images`)
  },
  async restore({ folder, replace }) {
    const { dataDir, location } = readLocatedEnv()
    if (replace || location.dataDir !== undefined) refuseOtherUser(dataDir)
    await restoreBackup(await findBackup(folder), location, dataDir, replace)
    console.log(`The backup is restored to ${formatLocation(location)}: start the shop`)
  },
  async 'move-data'({ from, to }) {
    const [old, next] = [parseLocation(from), parseLocation(to)]
    console.log(`From: ${formatLocation(old)}`)
    console.log(`To: ${formatLocation(next)}`)
    for (const { dataDir } of [old, next]) if (dataDir !== undefined) refuseOtherUser(dataDir)
    await moveShop(old, next)
    console.log('The shop is in its new place: set DATABASE_URL or DATA_DIR, and start it')
  },
}

const storeBackupTime = (db: Db) =>
  transact(db, (trx) => shopState.set(trx, shopState.keys.lastBackupAt, new Date().toISOString()))

const parseLocation = (text: string): ShopLocation =>
  text.startsWith('sqlite:')
    ? { dataDir: fromCaller('move-data', text.slice('sqlite:'.length)) }
    : { url: text }

void runCommand(async ([name = '', ...args]) => {
  if (!Object.hasOwn(usages, name)) throw new OperatorError(Object.values(usages).join('\n'))
  await commands[name as Name](parseCommandArgs(name as Name, args))
})
