import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countFrames } from '../src/keep-damaged-log.ts'
import { migrate } from '../src/migrate.ts'
import { openDatabase } from '../src/open.ts'
import * as users from '../src/repositories/users.ts'
import { transact } from '../src/transact.ts'
import { emptyFolder } from './folder.ts'
import { userRow } from './rows.ts'

const frameBytes = 24 + 4096
const endOfFrame = (count: number) => 32 + count * frameBytes

/** A file and its log as a crash leaves them after `howMany` users were added, one by one. */
const crashed = async (howMany = 10) => {
  const folder = emptyFolder()
  const [running, file] = [join(folder, 'running.db'), join(emptyFolder(), 'shop.db')]
  const database = await openDatabase({ file: running })
  await migrate(database)
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db)
  for (let number = 0; number < howMany; number++) {
    await transact(database.db, (trx) => users.insert(trx, userRow(number)))
  }
  for (const rest of ['', '-wal']) copyFileSync(running + rest, file + rest)
  await database.close()
  const log = readFileSync(`${file}-wal`)
  return { file, log, write: (bytes: Buffer) => writeFileSync(`${file}-wal`, bytes) }
}

const opened = async (file: string) => {
  const { db, warnings, close } = await openDatabase({ file })
  const count = await users.count(db)
  await close()
  const copies = readdirSync(join(file, '..')).filter((name) => name.includes('damaged'))
  return { count, warnings, copies }
}

/** How many frames SQLite itself plays of a log. */
const playedBySqlite = (file: string) => {
  const sqlite = new Sqlite(file)
  const [{ log } = { log: -1 }] = sqlite.pragma('wal_checkpoint(passive)') as { log: number }[]
  sqlite.close()
  return log
}

test('a log that a crash left whole is played without a word', async () => {
  const { file } = await crashed()
  expect(await opened(file)).toEqual({ count: 10, warnings: [], copies: [] })
})

test('what of a log is damaged is kept and counted before it is written over', async () => {
  const { file, log, write } = await crashed()
  const frames = (log.length - 32) / frameBytes
  const bytes = Buffer.from(log)
  bytes.fill(0xa5, endOfFrame(frames - 6) + 100, endOfFrame(frames - 6) + 200)
  write(bytes)
  const { played, committed } = countFrames(bytes)
  expect(committed).toBe(frames)
  const { count, warnings, copies } = await opened(file)
  expect(count).toBeLessThan(10)
  expect(warnings).toEqual([expect.stringContaining(`the last ${frames - played} of ${frames} frames`)])
  expect(copies).toHaveLength(1)
  const copy = join(file, '..', copies[0] ?? '')
  expect(readFileSync(copy).equals(bytes)).toBe(true)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  expect(await opened(file)).toEqual({ count, warnings: [], copies })
})

test('a damaged beginning of a log is noticed too', async () => {
  const { file, log, write } = await crashed()
  const bytes = Buffer.from(log)
  bytes.fill(0xa5, 0, 32)
  write(bytes)
  const frames = (log.length - 32) / frameBytes
  const { warnings, copies } = await opened(file)
  expect(warnings).toEqual([expect.stringContaining(`the last ${frames} of ${frames} frames`)])
  expect(copies).toHaveLength(1)
})

test('a last transaction of which only a part was written was never acknowledged, and is no damage', async () => {
  const { file, log, write } = await crashed()
  const frames = (log.length - 32) / frameBytes
  for (const cut of [1, 100, frameBytes - 1, frameBytes, frameBytes + 30]) {
    const bytes = log.subarray(0, log.length - cut)
    const whole = Math.ceil((log.length - 32 - cut) / frameBytes)
    expect(whole).toBeLessThanOrEqual(frames)
    write(bytes)
    const { played, committed } = countFrames(bytes)
    expect(committed).toBe(played)
  }
  expect((await opened(file)).warnings).toEqual([])
})

test('counts the frames of a log as SQLite does, wherever it is damaged', async () => {
  const { file, log, write } = await crashed()
  const content = readFileSync(file)
  for (let at = 0; at < log.length; at += 5_003) {
    const bytes = Buffer.from(log)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x40, at)
    write(bytes)
    writeFileSync(file, content)
    const { played } = countFrames(bytes)
    expect([at, playedBySqlite(file)]).toEqual([at, played])
  }
})

test('a shop at rest keeps nothing in its log', async () => {
  const file = join(emptyFolder(), 'shop.db')
  const database = await openDatabase({ file })
  await migrate(database)
  await transact(database.db, (trx) => users.insert(trx, userRow()))
  expect(existsSync(`${file}-wal`)).toBe(true)
  await expect.poll(() => statSync(`${file}-wal`).size).toBe(0)
  expect(await users.count(database.db)).toBe(1)
  await database.close()
})
