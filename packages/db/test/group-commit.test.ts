import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseBusy, migrate, openDatabase, ParentMissing, transact, users } from '../src/index.ts'
import { emptyFolder } from './folder.ts'
import { userRow } from './rows.ts'
import { runOutside } from './run-outside.ts'

const frameBytes = 24 + 4096

/** Creates a migrated SQLite file with an empty log. */
const opened = async () => {
  const file = join(emptyFolder(), 'shop.db')
  const database = await openDatabase({ file })
  onTestFinished(() => database.close())
  await migrate(database)
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db)
  const { db } = database
  const add = (number: number) => transact(db, (trx) => users.insert(trx, userRow(number)))
  const ids = async () =>
    (await db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
  return { file, db, add, ids }
}

/** Counts the transactions in the log. The last frame of each one has the size of the file after it. */
const commitsIn = (file: string): number => {
  const log = readFileSync(`${file}-wal`).subarray(32)
  const frames = Array.from({ length: log.length / frameBytes }, (_, index) =>
    log.readUInt32BE(index * frameBytes + 4),
  )
  return frames.filter((pages) => pages > 0).length
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('concurrent transactions share one commit, and sequential transactions have one each', async () => {
  const { file, add } = await opened()
  await Promise.all(numbers(8).map(add))
  expect(commitsIn(file)).toBe(1)
  await add(8)
  await add(9)
  expect(commitsIn(file)).toBe(3)
})

test('readers do not see uncommitted changes, and later participants do', async () => {
  const { db, ids, add } = await opened()
  const seen: string[][] = []
  const first = add(1)
  const second = transact(db, async (trx) => {
    expect(await users.insert(trx, userRow(1))).toBe(false)
    seen.push(await runOutside(ids))
    return users.insert(trx, userRow(2))
  })
  await Promise.all([first, second])
  expect(seen).toEqual([[]])
  expect(await ids()).toEqual(['user-1', 'user-2'])
})

test('a rejected participant rolls back alone, at any position in the group', async () => {
  for (const refused of [0, 3, 7]) {
    const { file, db, ids } = await opened()
    const write = (number: number) =>
      transact(db, async (trx) => {
        await users.insert(trx, userRow(number))
        if (number === refused) throw new Error('refused')
      })
    const outcomes = await Promise.allSettled(numbers(8).map(write))
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      numbers(8).map((number) => number !== refused),
    )
    const stored = numbers(8).filter((number) => number !== refused)
    expect(await ids()).toEqual(stored.map((number) => `user-${number}`))
    expect(commitsIn(file)).toBe(1)
  }
})

test('when the shared commit fails, all participants fail, and the next group commits', async () => {
  const { db, ids, add } = await opened()
  const orphan = transact(db, async (trx) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    await sql`insert into carts (user_id, revision, lines) values ('nobody', 1, '[]')`.execute(trx)
  })
  // This transaction writes nothing, but it has read uncommitted rows of its group.
  const refused = transact(db, async (trx) => {
    const known = await users.find(trx, 'user-1')
    throw new Error(`user-1 is ${known ? 'taken' : 'free'}`)
  })
  const before = add(1)
  const outcomes = await Promise.allSettled([orphan, refused, before, add(2)])
  const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)
  expect(reasons).toEqual(Array(4).fill(expect.any(ParentMissing)))
  expect(await ids()).toEqual([])
  await add(3)
  expect(await ids()).toEqual(['user-3'])
})

test("a rejection that depends on another participant's write returns after the commit", async () => {
  const { file, db, add } = await opened()
  const first = add(1)
  const refused = transact(db, async (trx) => {
    if (await users.find(trx, 'user-1')) throw new Error('taken')
  }).catch((error: Error) => ({ message: error.message, commits: commitsIn(file) }))
  expect(await refused).toEqual({ message: 'taken', commits: 1 })
  await first
})

test('when the disk fills during a group, acknowledged writes are stored, and the others fail as busy', async () => {
  const { db, ids } = await opened()
  const write = (number: number, bytes: number) =>
    transact(db, (trx) => users.insert(trx, { ...userRow(number), password_hash: 'x'.repeat(bytes) }))
  await write(0, 10)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 40}`).execute(db)
  const outcomes = await Promise.allSettled(numbers(12).map((number) => write(number + 1, 20_000)))
  const stored = outcomes.flatMap(({ status }, index) =>
    status === 'fulfilled' ? [`user-${index + 1}`] : [],
  )
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DatabaseBusy)
  }
  expect(stored.length).toBeLessThan(12)
  expect(await ids()).toEqual(['user-0', ...stored].sort())
  await sql`pragma max_page_count = 100000`.execute(db)
  expect(await write(99, 20_000)).toBe(true)
})

test('when SQLite rolls back a group, all participants fail, also those that ignored the error, and the next group commits', async () => {
  for (const minds of [true, false]) {
    for (const position of [0, 1, 2]) {
      const { db, ids, add } = await opened()
      await add(0)
      // A conflict with `or rollback` ends the transaction, like a full disk.
      const givesUp = () =>
        transact(db, async (trx) => {
          const lost = sql`insert or rollback into users select * from users`.execute(trx)
          await (minds ? lost : lost.catch(() => {}))
          return true
        })
      const works = [1, 2].map((number) => () => add(number)).toSpliced(position, 0, givesUp)
      const outcomes = await Promise.allSettled(works.map((work) => work()))
      const stored = position === 2 ? [] : [1, 2].slice(position)
      expect(outcomes.map(({ status }) => status)).toEqual([
        ...works.slice(0, position + 1).map(() => 'rejected'),
        ...stored.map(() => 'fulfilled'),
      ])
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Error)
      }
      expect(await ids()).toEqual([0, ...stored].map((number) => `user-${number}`))
      await add(9)
      expect(await ids()).toContain('user-9')
    }
  }
})

test('a transaction that spans several turns of the event loop ends its group', async () => {
  const { file, db, add, ids } = await opened()
  const first = add(1)
  const slow = transact(db, async (trx) => {
    await users.insert(trx, userRow(2))
    await nextTurn()
    await nextTurn()
    await users.insert(trx, userRow(3))
  })
  const late = nextTurn().then(() => add(4))
  await Promise.all([first, slow, late])
  expect(await ids()).toEqual(['user-1', 'user-2', 'user-3', 'user-4'])
  expect(commitsIn(file)).toBe(2)
})
