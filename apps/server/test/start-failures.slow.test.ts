import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate, openDatabase } from '@voltway/db'
import { eachDialect } from '@voltway/db/fixture'
import { expect, onTestFinished, test } from 'vitest'
import { databaseEnv, emptyFolder, failedStart, refusedWith, startProgram } from './program.ts'

const databaseFile = (dataDir: string) => join(dataDir, 'voltway.db')
const fingerprint = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Creates a data folder with the database of a stopped shop. */
const usedDataDir = async () => {
  const dataDir = emptyFolder()
  const database = await openDatabase({ file: databaseFile(dataDir) })
  await migrate(database)
  await database.close()
  return dataDir
}

/** Expects that a start rejects a database in one line with its name, and changes no byte of the folder. */
const refuses = async (dataDir: string) => {
  const before = fingerprint(databaseFile(dataDir))
  const files = readdirSync(dataDir).filter((name) => name !== 'lock' && name !== 'uploads')
  const line = refusedWith(await failedStart(dataDir), databaseFile(dataDir))
  expect(fingerprint(databaseFile(dataDir))).toBe(before)
  expect(readdirSync(dataDir).filter((name) => name !== 'lock' && name !== 'uploads')).toEqual(files)
  return line
}

/** Changes a database as another program or version would. */
const changed = (sql: string) => (file: string) => {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

test.each<[string, (file: string) => void, string]>([
  [
    'a damaged database and leaves it as it is',
    (file) => writeFileSync(file, readFileSync(file).fill(0xa5, 4096 * 2, 4096 * 6)),
    'damaged',
  ],
  ['an empty database file, which an interrupted copy leaves', (file) => writeFileSync(file, ''), 'empty'],
  ['a file that is no database', (file) => writeFileSync(file, 'Dear diary, '.repeat(100)), ''],
  ['a database of a newer version of itself', changed('UPDATE schema_version SET version = 9999'), 'newer'],
  [
    'a database of another commit in one line that says what to do',
    changed("UPDATE schema_version SET sha256 = 'of other SQL'"),
    'use that commit, or begin with an empty database',
  ],
])('rejects %s', async (_, damage, reason) => {
  const dataDir = await usedDataDir()
  damage(databaseFile(dataDir))
  expect(await refuses(dataDir)).toContain(reason)
})

test('rejects the database of another program', async () => {
  const dataDir = emptyFolder()
  changed('CREATE TABLE recipes (name TEXT)')(databaseFile(dataDir))
  expect(await refuses(dataDir)).toContain('another program')
})

test('rejects a second process on the same data, and does not disturb the first', async () => {
  const dataDir = emptyFolder()
  const first = await startProgram(dataDir)
  refusedWith(await failedStart(dataDir), `DATA_DIR ${dataDir} is in use by another Voltway process`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

eachDialect('a shop that was killed', (dialect) => {
  test('starts again without delay', async () => {
    const dataDir = emptyFolder()
    const env = await databaseEnv(dialect)
    const first = await startProgram(dataDir, env)
    await first.stop('SIGKILL')
    const second = await startProgram(dataDir, env)
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  })
})

test('names a port that is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  refusedWith(await failedStart(emptyFolder(), { PORT: String(port) }), `127.0.0.1:${port} is in use`)
})

test('names a host that is not local', async () => {
  refusedWith(await failedStart(emptyFolder(), { HOST: '192.0.2.1' }), '192.0.2.1')
})

test('names a DATA_DIR that is not usable', async () => {
  const file = join(emptyFolder(), 'file')
  writeFileSync(file, '')
  refusedWith(await failedStart(join(file, 'data')), join(file, 'data'))
})

test('prints one line per invalid variable and changes nothing', async () => {
  const dataDir = join(emptyFolder(), 'data')
  const env = { PORT: 'x', LOG_LEVEL: 'loud', TRUST_PROXY: 'on', SMTP_URL: 'smtp://shop:100%@mail.example' }
  const { code, lines, out } = await failedStart(dataDir, env)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(lines).toEqual([
    expect.stringMatching(/^PORT must be /),
    expect.stringMatching(/^SMTP_URL must be /),
    expect.stringMatching(/^LOG_LEVEL must be /),
    expect.stringMatching(/^TRUST_PROXY must be /),
  ])
  expect(() => readdirSync(dataDir)).toThrow('ENOENT')
})

test('starts in an existing empty folder', async () => {
  const dataDir = emptyFolder()
  mkdirSync(join(dataDir, 'uploads'))
  await startProgram(dataDir)
})
