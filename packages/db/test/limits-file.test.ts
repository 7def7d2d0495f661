import { copyFileSync, existsSync, lstatSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseRefused, openLimitsFile, rateLimits } from '../src/index.ts'
import { emptyFolder } from './folder.ts'
import { sqliteCopy } from './sqlite-copy.ts'

const attempt = { kind: 'login', key: 'hash', points: 10, windowMs: 900_000 }

const open = (file: string, clockMs = () => Date.now()) => {
  const opened = openLimitsFile(file, clockMs)
  onTestFinished(opened.close)
  return opened
}

const limitsFile = () => join(emptyFolder(), 'limits.db')

test('keeps the counts of an earlier process that may still have the file open', async () => {
  const file = limitsFile()
  const { db, replaced } = open(file)
  expect(replaced).toBe('missing')
  await rateLimits.count(db, attempt)
  const next = open(file)
  expect(next.replaced).toBeUndefined()
  expect(await rateLimits.find(next.db, attempt)).toMatchObject({ remaining: 9 })
})

test.each<[fault: string, spoil: (file: string) => unknown]>([
  ['is empty', (file) => writeFileSync(file, '')],
  ['is no database', (file) => writeFileSync(file, 'Dear diary, '.repeat(1000))],
  ['is cut short', (file) => writeFileSync(file, 'SQLite format 3\0'.padEnd(4096, '\0'))],
  ["is the shop's database", async (file) => copyFileSync((await sqliteCopy()).file, file)],
])('replaces a file that %s by an empty one, and says so', async (_fault, spoil) => {
  const file = limitsFile()
  await spoil(file)
  const { db, replaced } = open(file)
  expect(replaced).toMatch(/./)
  expect(await rateLimits.count(db, attempt)).toMatchObject([{ remaining: 9 }])
  expect(statSync(file).size).toBeGreaterThan(0)
  expect(existsSync(`${file}-journal`)).toBe(false)
})

test('does not replace a file that it cannot open', () => {
  const file = limitsFile()
  symlinkSync(emptyFolder(), file)
  expect(() => open(file)).toThrow(DatabaseRefused)
  expect(lstatSync(file).isSymbolicLink()).toBe(true)
})

test('measures windows by a clock that setting the time of day does not change', async () => {
  let nowMs = 1_000_000
  const { db } = open(limitsFile(), () => nowMs)
  await rateLimits.count(db, attempt)
  nowMs += 300_000
  expect(await rateLimits.find(db, attempt)).toEqual({ remaining: 9, rest_ms: 600_000 })
  nowMs += 600_000
  expect(await rateLimits.find(db, attempt)).toBeUndefined()
})

test('fails at once while another program writes, instead of stopping the shop', async () => {
  const file = limitsFile()
  const [shop, other] = [open(file), open(file)]
  await other.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('rate_limits').execute()
    const { rows } = await sql`pragma busy_timeout`.execute(shop.db)
    expect(rows).toEqual([{ timeout: 0 }])
    await expect(rateLimits.count(shop.db, attempt)).rejects.toThrow('locked')
    expect(await rateLimits.find(shop.db, attempt)).toBeUndefined()
  })
  expect(await rateLimits.count(shop.db, attempt)).toHaveLength(1)
})
