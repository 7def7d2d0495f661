// `npm run admin-secret -- rotate`: gives a running or stopped shop a new admin secret. Every node rejects the old secret at once.
// The command prints the new secret. On PostgreSQL nothing can show it again, because the database has only its hash.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { openDatabase } from '@voltway/db'
import { rotateAdminSecret } from '@voltway/domain'
import { readLocatedEnv } from '../backup/shop-location.ts'
import { dataFiles } from '../data-dir/data-files.ts'
import { replaceDurably } from '../data-dir/durable-files.ts'
import { refuseOtherUser } from '../data-dir/refuse-other-user.ts'
import { generateSecret } from '../start/obtain-admin-secret.ts'
import { OperatorError } from '../start/operator-error.ts'
import { runAndCloseDatabase } from './call-as-owner.ts'
import { runCommand } from './run-command.ts'

const rotate = async (): Promise<string> => {
  const { adminSecret, databaseUrl, dataDir } = readLocatedEnv()
  if (adminSecret !== undefined)
    throw new OperatorError('ADMIN_SECRET is set: set another one there, and restart every node')
  return databaseUrl === undefined ? rotateInFile(dataDir) : rotateInDatabase(databaseUrl)
}

const rotateInFile = async (dataDir: string) => {
  refuseOtherUser(dataDir)
  const { adminSecretFile: file } = dataFiles(dataDir)
  if (!existsSync(file)) throw new OperatorError(`There is no ${file}: start the shop, which makes one`)
  const secret = generateSecret()
  await replaceDurably(file, `${secret}\n`)
  return secret
}

const rotateInDatabase = async (url: string) => {
  const database = await openDatabase({ url })
  return runAndCloseDatabase(database, () => rotateAdminSecret({ database, randomBytes }))
}

void runCommand(async (args) => {
  if (args.join(' ') !== 'rotate') throw new OperatorError('Usage: npm run admin-secret -- rotate')
  console.log(`Admin secret: ${await rotate()}`)
})
