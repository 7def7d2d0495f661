// `npm run admin-secret -- rotate`: gives the shop another admin secret, while it runs or not. The one before is refused at once,
// by every node; the new one is printed, this one time on PostgreSQL.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseBusy, DatabaseRefused, openDatabase, shopState } from '@voltway/db'
import { Refusal, rotateAdminSecret } from '@voltway/store'
import { generateSecret } from './admin-secret.ts'
import { replaceDurably } from './durable-files.ts'
import { EnvRefused, loadEnvFile, readEnv } from './env.ts'
import { StartRefused } from './start-refused.ts'

const rotate = async (): Promise<string> => {
  loadEnvFile()
  const { adminSecret, databaseUrl, dataDir } = readEnv()
  if (adminSecret !== undefined)
    throw new StartRefused('ADMIN_SECRET is set: set another one there, and restart every node')
  return databaseUrl === undefined
    ? rotateInFile(join(dataDir, 'admin-secret'))
    : rotateInDatabase(databaseUrl)
}

const rotateInFile = async (file: string) => {
  if (!existsSync(file)) throw new StartRefused(`There is no ${file}: start the shop, which makes one`)
  const secret = generateSecret()
  await replaceDurably(file, `${secret}\n`)
  return secret
}

const rotateInDatabase = async (url: string) => {
  const database = await openDatabase({ url, file: '' })
  try {
    if ((await shopState.findShopId(database.db)) === undefined)
      throw new StartRefused('The database has no shop yet: start it first')
    return await rotateAdminSecret({ database, randomBytes })
  } finally {
    await database.close()
  }
}

const faults = (error: unknown): string[] => {
  if (error instanceof EnvRefused) return error.faults
  if (error instanceof Refusal && error.cause instanceof DatabaseBusy) return [error.cause.message]
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException
  const refused = [StartRefused, DatabaseRefused].some((kind) => error instanceof kind)
  const told = refused || (code !== undefined && syscall !== undefined)
  return [told ? message : String(stack)]
}

const main = async (): Promise<void> => {
  const words = process.argv.slice(2)
  if (words.join(' ') !== 'rotate') {
    console.error('Usage: npm run admin-secret -- rotate')
    process.exitCode = 2
    return
  }
  try {
    process.umask(0o077)
    console.log(`Admin secret: ${await rotate()}`)
  } catch (error) {
    for (const line of faults(error)) console.error(line)
    process.exitCode = 1
  }
}

void main()
