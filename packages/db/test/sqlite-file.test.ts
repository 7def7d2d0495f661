import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseBusy, DatabaseRefused, migrate, openDatabase, transact, users } from '../src/index.ts'
import { contentOf, emptyFolder } from './folder.ts'
import { userRow } from './rows.ts'

const open = async (file: string) => {
  const database = await openDatabase({ file })
  await migrate(database)
  return database
}

const madeFile = async () => {
  const folder = emptyFolder()
  const file = join(folder, 'shop.db')
  const database = await open(file)
  await transact(database.db, async (trx) => {
    for (let number = 0; number < 300; number++) await users.insert(trx, userRow(number))
  })
  await database.close()
  return { folder, file }
}

const refusal = async (file: string): Promise<string> => {
  const error = await openDatabase({ file }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DatabaseRefused)
  return (error as Error).message
}

/** Returns a function that runs a statement on a database, as another program would. */
const edit = (statement: string) => (file: string) => {
  const sqlite = new Sqlite(file)
  sqlite.exec(statement)
  sqlite.close()
}

test('has its settings at the first open and at every later one', async () => {
  const { file } = await madeFile()
  for (const _ of ['second open', 'third open']) {
    const { db, close } = await open(file)
    for (const [name, value] of Object.entries({
      journal_mode: 'wal',
      synchronous: 2,
      foreign_keys: 1,
      trusted_schema: 0,
      cell_size_check: 1,
      journal_size_limit: 67_108_864,
      busy_timeout: 2000,
    })) {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)
      expect(Object.values(rows[0] ?? {}), name).toEqual([value])
    }
    await close()
  }
})

test('is one file after it was closed, even without a query', async () => {
  const { folder, file } = await madeFile()
  const database = await openDatabase({ file })
  await database.close()
  expect(readdirSync(folder)).toEqual(['shop.db'])
})

test('is created completely or not at all, and the next start ignores the rest of a crashed creation', async () => {
  const folder = emptyFolder()
  const file = join(folder, 'shop.db')
  writeFileSync(`${file}.new`, 'half')
  const { db, close } = await open(file)
  expect(await users.count(db)).toBe(0)
  await close()
  expect(readdirSync(folder)).toEqual(['shop.db'])
})

/** Overwrites bytes of a file. */
const spoil = (file: string, from: number, until: number) => {
  const bytes = readFileSync(file)
  bytes.fill(0xa5, from, until)
  writeFileSync(file, bytes)
}

const replaceByRecipes = (file: string) => {
  rmSync(file)
  edit('create table recipes (name text)')(file)
}

const otherCommit = /another commit.*use that commit, or begin with an empty database/

const leaveLog = (file: string) => {
  const sqlite = new Sqlite(file)
  sqlite.exec('update schema_version set version = 99')
  for (const rest of ['', '-wal']) copyFileSync(file + rest, `${file}.copy${rest}`)
  sqlite.close()
  for (const rest of ['', '-wal']) copyFileSync(`${file}.copy${rest}`, file + rest)
}

test.each<[what: string, breakIt: (file: string) => void, inWords: RegExp]>([
  ['it is empty', (file) => truncateSync(file, 0), /is empty/],
  ['it is no SQLite file', (file) => writeFileSync(file, 'a list\n'.repeat(50)), /not a SQLite database/],
  ['it is only the beginning of one', (file) => truncateSync(file, 50), /damaged/],
  ['its end is missing', (file) => truncateSync(file, readFileSync(file).length / 2), /damaged/],
  ['pages in its middle are overwritten', (file) => spoil(file, 4096 * 3, 4096 * 12), /damaged/],
  ['its table of contents is overwritten', (file) => spoil(file, 100, 3000), /damaged/],
  ['it belongs to another program', edit('pragma application_id = 1'), /another program/],
  ['it has only tables of another program', replaceByRecipes, /another program/],
  ['its schema is newer', edit('update schema_version set version = 99'), /schema 99, newer/],
  ['another commit has made it', edit(`update schema_version set sha256 = ''`), otherCommit],
  ['a commit without digests has made it', edit('drop table schema_version'), otherCommit],
  ['it is newer and a crash left a log beside it', leaveLog, /schema 99, newer/],
  ['it is missing beside its log', (file) => renameSync(file, `${file}-wal`), /is missing, but its log/],
])('is refused untouched when %s', async (_, breakIt, inWords) => {
  const { folder, file } = await madeFile()
  breakIt(file)
  const before = contentOf(folder)
  const message = await refusal(file)
  expect(contentOf(folder)).toEqual(before)
  expect(message).toContain(file)
  expect(message).toMatch(inWords)
  expect(message).not.toContain('\n')
})

test('is rejected if its folder does not exist', async () => {
  const file = join(emptyFolder(), 'otherRequest', 'shop.db')
  expect(await refusal(file)).toContain(`${file} cannot be made`)
})

test('is readable by its owner only, and so is its log', async () => {
  const { file } = await madeFile()
  const { db, close } = await open(file)
  await users.count(db)
  for (const rest of ['', '-wal', '-shm']) expect(statSync(file + rest).mode & 0o777).toBe(0o600)
  await close()
})

test('makes the shop busy, not broken, while its file is read-only', async () => {
  const { db, close } = await open(join(emptyFolder(), 'shop.db'))
  await sql`pragma query_only = on`.execute(db)
  const add = () => transact(db, (trx) => users.insert(trx, userRow()))
  await expect(add()).rejects.toThrow(DatabaseBusy)
  await sql`pragma query_only = off`.execute(db)
  expect(await add()).toBe(true)
  await close()
})

test('is rejected if it is a folder', async () => {
  const file = join(emptyFolder(), 'shop.db')
  mkdirSync(file)
  expect(await refusal(file)).toContain(file)
})

test('keeps writes from before a crash, those in the log too', async () => {
  const { folder, file } = await madeFile()
  const running = await open(file)
  await transact(running.db, (trx) => users.insert(trx, userRow(1000)))
  const crashed = join(folder, 'crashed.db')
  for (const rest of ['', '-wal']) copyFileSync(file + rest, crashed + rest)
  await running.close()
  const { db, close } = await open(crashed)
  expect(await users.find(db, 'user-1000')).toEqual(userRow(1000))
  await close()
})

test('opens with a damaged log, and has the changes from before the damage', async () => {
  const { folder, file } = await madeFile()
  const running = await open(file)
  await transact(running.db, (trx) => users.insert(trx, userRow(1000)))
  const whole = statSync(`${file}-wal`).size
  await transact(running.db, (trx) => users.insert(trx, userRow(1001)))
  const crashed = join(folder, 'crashed.db')
  copyFileSync(file, crashed)
  const log = readFileSync(`${file}-wal`)
  writeFileSync(`${crashed}-wal`, log.fill(0xa5, whole))
  await running.close()
  const { db, close } = await open(crashed)
  expect(await users.find(db, 'user-1000')).toEqual(userRow(1000))
  expect(await users.find(db, 'user-1001')).toBeUndefined()
  await close()
})

test('has an empty log when nothing was written for a second', async () => {
  const { file } = await madeFile()
  const { db, close } = await open(file)
  await transact(db, (trx) => users.insert(trx, userRow(1000)))
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
  await expect.poll(() => statSync(`${file}-wal`).size).toBe(0)
  expect(await users.count(db)).toBe(301)
  await close()
})

test('does not open without a name', async () => {
  await expect(openDatabase({})).rejects.toThrow(DatabaseRefused)
})
