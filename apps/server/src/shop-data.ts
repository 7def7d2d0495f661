// `npm run backup`, `verify`, `restore` and `move-data`: the shop's data as a whole, with the settings of the shop (`.env`).
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { noteBackup } from '@voltway/db'
import { moveShop } from './backup/move-shop.ts'
import { proveBackup } from './backup/prove-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { placeName, placeOf, type ShopPlace, sqliteAt } from './backup/shop-place.ts'
import { findBackup, keepNewest, writeBackup } from './backup/write-backup.ts'
import { runCommand, UsageRefused } from './command.ts'
import { callerFolder, readEnv } from './env.ts'
import { refuseOtherUser } from './folder-owner.ts'

const usage = {
  backup: 'npm run backup -- DIR [--keep NUMBER]',
  verify: 'npm run verify -- DIR',
  restore: 'npm run restore -- DIR [--replace]',
  'move-data': 'npm run move-data -- --from PLACE --to PLACE, where a PLACE is sqlite:DIR or postgres://…',
}

const tell = (line: string) => console.log(line)

const backup = async (words: string[]) => {
  const { folder, options } = read('backup', words, { keep: { type: 'string' } })
  const keep = options.keep === undefined ? undefined : Number(options.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw refused('backup')
  const place = ownPlace()
  // It is noted in the database when the last backup was made.
  if (place.dataDir !== undefined) refuseOtherUser(place.dataDir)
  const made = await writeBackup(place, folder, tell)
  tell(`The backup is ${made}`)
  await noteBackup(place.database, new Date().toISOString())
  if (keep !== undefined) for (const old of await keepNewest(folder, keep, made)) tell(`Removed ${old}`)
}

const verify = async (words: string[]) => {
  const { folder } = read('verify', words, {})
  const path = await findBackup(folder)
  tell(`Backup: ${path}`)
  const { manifest } = await proveBackup(path)
  tell(
    `${path} is good: ${manifest.tables.orders?.rows ?? 0} orders, ${manifest.pictures.files} pictures' files`,
  )
}

const restore = async (words: string[]) => {
  const { folder, options } = read('restore', words, { replace: { type: 'boolean' } })
  const { dataDir } = readEnv()
  const place = ownPlace()
  const how = { replace: options.replace === true, keepIn: join(dataDir, 'before-restore') }
  if (how.replace || place.dataDir !== undefined) refuseOtherUser(dataDir)
  await restoreBackup(await findBackup(folder), place, how, tell)
  tell(`The backup is restored to ${placeName(place)}: start the shop`)
}

const move = async (words: string[]) => {
  const { options } = parse('move-data', words, { from: { type: 'string' }, to: { type: 'string' } })
  const [from, to] = [placeNamed(options.from), placeNamed(options.to)]
  tell(`From: ${placeName(from)}`)
  tell(`To: ${placeName(to)}`)
  for (const { dataDir } of [from, to]) if (dataDir !== undefined) refuseOtherUser(dataDir)
  await moveShop(from, to, tell)
  tell('The shop is in its new place: set DATABASE_URL or DATA_DIR, and start it')
}

const commands = { backup, verify, restore, 'move-data': move }

type Name = keyof typeof commands
type Options = Record<string, { type: 'string' | 'boolean' }>

const refused = (name: Name) => new UsageRefused(`Usage: ${usage[name]}`)

const parse = (name: Name, args: string[], options: Options) => {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { options: values, positionals }
  } catch {
    throw refused(name)
  }
}

const read = (name: Name, words: string[], known: Options) => {
  const { options, positionals } = parse(name, words, known)
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw refused(name)
  return { folder: fromCaller(name, folder), options }
}

const fromCaller = (name: Name, path: string) => resolve(callerFolder(name), path)

const ownPlace = (): ShopPlace => {
  const { databaseUrl, dataDir } = readEnv()
  const place = placeOf(databaseUrl, dataDir)
  tell(`Shop: ${placeName(place)}`)
  return place
}

const placeNamed = (text: unknown): ShopPlace => {
  if (typeof text !== 'string' || !/^(sqlite:.|postgres(ql)?:\/\/)/.test(text)) throw refused('move-data')
  return text.startsWith('sqlite:')
    ? sqliteAt(fromCaller('move-data', text.slice('sqlite:'.length)))
    : { database: { url: text }, dataDir: undefined }
}

void runCommand(([name = '', ...words]) => {
  if (!Object.hasOwn(commands, name)) throw new UsageRefused(Object.values(usage).join('\n'))
  return commands[name as Name](words)
})
