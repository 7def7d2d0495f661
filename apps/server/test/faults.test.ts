import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate, openDatabase } from '@voltway/db'
import { eachDialect } from '@voltway/db/fixture'
import { expect, onTestFinished, test } from 'vitest'
import { databaseEnv, emptyFolder, failedStart, startProgram } from './program.ts'

const databaseFile = (dataDir: string) => join(dataDir, 'voltway.db')
const fingerprint = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** A data folder with a database as a closed shop leaves it. */
const usedDataDir = async () => {
  const dataDir = emptyFolder()
  const database = await openDatabase({ file: databaseFile(dataDir) })
  await migrate(database)
  await database.close()
  return dataDir
}

/** Starts on a database that must be refused: one line with its name, and not a byte of the folder changed. */
const refuses = async (dataDir: string) => {
  const before = fingerprint(databaseFile(dataDir))
  const files = readdirSync(dataDir).filter((name) => name !== 'lock' && name !== 'uploads')
  const { code, lines } = await failedStart(dataDir)
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(databaseFile(dataDir))] })
  expect(fingerprint(databaseFile(dataDir))).toBe(before)
  expect(readdirSync(dataDir).filter((name) => name !== 'lock' && name !== 'uploads')).toEqual(files)
  return lines[0]
}

test('refuses a damaged database and leaves it as it is', async () => {
  const dataDir = await usedDataDir()
  const bytes = readFileSync(databaseFile(dataDir))
  bytes.fill(0xa5, 4096 * 2, 4096 * 6)
  writeFileSync(databaseFile(dataDir), bytes)
  expect(await refuses(dataDir)).toContain('damaged')
})

test('refuses an empty database file, which an interrupted copy leaves', async () => {
  const dataDir = await usedDataDir()
  writeFileSync(databaseFile(dataDir), '')
  expect(await refuses(dataDir)).toContain('empty')
})

test('refuses a file that is no database', async () => {
  const dataDir = emptyFolder()
  writeFileSync(databaseFile(dataDir), 'Dear diary, '.repeat(100))
  await refuses(dataDir)
})

test("refuses another program's database", async () => {
  const dataDir = emptyFolder()
  const foreign = new DatabaseSync(databaseFile(dataDir))
  foreign.exec('CREATE TABLE recipes (name TEXT)')
  foreign.close()
  expect(await refuses(dataDir)).toContain('another program')
})

test('refuses a database of a newer version of itself', async () => {
  const dataDir = await usedDataDir()
  const newer = new DatabaseSync(databaseFile(dataDir))
  newer.exec('UPDATE schema_version SET version = 9999')
  newer.close()
  expect(await refuses(dataDir)).toContain('newer')
})

test('refuses a database of another commit in one line that says what to do', async () => {
  const dataDir = await usedDataDir()
  const other = new DatabaseSync(databaseFile(dataDir))
  other.exec("UPDATE schema_version SET sha256 = 'of other SQL'")
  other.close()
  expect(await refuses(dataDir)).toContain('use that commit, or begin with an empty database')
})

test('refuses a second process on the same data, and the first does not notice', async () => {
  const dataDir = emptyFolder()
  const first = await startProgram(dataDir)
  const { code, lines } = await failedStart(dataDir)
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [`DATA_DIR ${dataDir} is in use by another Voltway process`],
  })
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

eachDialect('a shop that was killed', (dialect) => {
  test('starts again at once', async () => {
    const dataDir = emptyFolder()
    const env = await databaseEnv(dialect)
    const first = await startProgram(dataDir, env)
    await first.stop('SIGKILL')
    const second = await startProgram(dataDir, env)
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  })
})

test('names a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as AddressInfo
  const { code, lines } = await failedStart(emptyFolder(), { PORT: String(port) })
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [expect.stringContaining(`127.0.0.1:${port} is in use`)],
  })
})

test('names a host that is not here', async () => {
  const { code, lines } = await failedStart(emptyFolder(), { HOST: '192.0.2.1' })
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('192.0.2.1')] })
})

test('names a DATA_DIR that cannot be one', async () => {
  const file = join(emptyFolder(), 'file')
  writeFileSync(file, '')
  const { code, lines } = await failedStart(join(file, 'data'))
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(join(file, 'data'))] })
})

test('names a PostgreSQL that does not answer, but not its password', async () => {
  const { code, lines } = await failedStart(emptyFolder(), {
    DATABASE_URL: 'postgres://shop:hush@127.0.0.1:1/shop',
  })
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('PostgreSQL')] })
  expect(lines.join()).not.toContain('hush')
})

test('gives one line per bad variable and touches nothing', async () => {
  const dataDir = join(emptyFolder(), 'data')
  const { code, lines, out } = await failedStart(dataDir, { PORT: 'x', LOG_LEVEL: 'loud', TRUST_PROXY: 'on' })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(lines).toEqual([
    expect.stringMatching(/^PORT must be /),
    expect.stringMatching(/^LOG_LEVEL must be /),
    expect.stringMatching(/^TRUST_PROXY must be /),
  ])
  expect(() => readdirSync(dataDir)).toThrow('ENOENT')
})

test('starts on a folder that was made for it beforehand', async () => {
  const dataDir = emptyFolder()
  mkdirSync(join(dataDir, 'uploads'))
  await startProgram(dataDir)
})
