import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, foldText, migrate, openDatabase, orders, transact, users } from '../src/index.ts'
import { containsText } from '../src/repositories/search/search-words.ts'
import { selectUsersWithWord } from '../src/repositories/search/user-search.ts'
import { eachDatabase, freshDatabase, freshPostgres } from './fixture.ts'
import { emptyFolder } from './folder.ts'
import { orderRow, storedLine, userRow } from './rows.ts'

/** Letters that change into one or several other letters when their case changes, and letters that do not. */
const letters = [...'abIKsSfilnNSTßẞıİſŉﬁﬆΣςσΐЖж名前😀KÅåÅÿŸµΜ"\'%_*?@.-289ŻżÉé', 'e\u0301']
const part = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 }).map((all) => all.join(''))
const reference = fc
  .array(fc.constantFrom(...'2AKS'), { minLength: 8, maxLength: 8 })
  .map((all) => `VW-${all.slice(0, 4).join('')}-${all.slice(4).join('')}`)

const status = fc.constantFrom('pending', 'shipped', 'completed', 'cancelled')
const account = fc.record({ name: part, mailbox: part, reference, status })
const accounts = fc.uniqueArray(account, {
  minLength: 1,
  maxLength: 6,
  selector: ({ reference }) => reference.toUpperCase(),
})

/** Words of at least three letters, many of them parts of stored texts, in any case. */
const wordsFor = (texts: string[]) => {
  const within = fc
    .tuple(fc.constantFrom(...texts), fc.nat(9), fc.integer({ min: 3, max: 9 }))
    .map(([text, start, length]) => [...text].slice(start, start + length).join(''))
  const cased = fc
    .tuple(within, fc.constantFrom('toUpperCase', 'toLowerCase', 'toString'))
    .map(([text, change]) => text[change]())
  return fc.array(fc.oneof({ weight: 4, arbitrary: cased }, part), { minLength: 1, maxLength: 3 })
}

const page = { offset: 0, limit: 100, sort: 'created_at', direction: 'asc' } as const
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

/** The model: the users that a scan of all users finds. */
const lookAtAll = async (db: Db, word: string) => {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(containsText(db, foldText(word).trim(), sql`search_text`))
    .execute()
  return idsOf(found)
}

eachDatabase('words of three letters and more', (test) => {
  test('find the same orders and users as a full scan, for any letters', async ({ db }) => {
    const accountsAndSearches = accounts.chain((all) => {
      const texts = all.flatMap(({ name, mailbox, reference }) => [name, mailbox, reference])
      return fc.tuple(fc.constant(all), fc.array(wordsFor(texts), { minLength: 4, maxLength: 4 }))
    })
    const promise = fc.asyncProperty(accountsAndSearches, async ([all, searches]) => {
      await transact(db, async (trx) => {
        await trx.deleteFrom('users').execute()
        for (const [nth, { name, mailbox, reference, status }] of all.entries()) {
          const email = `${nth}${mailbox.toLowerCase()}`
          // The database rejects e-mail addresses with letters that it considers capitals.
          const user = { ...userRow(nth), name, email: email.replaceAll(/[^ -~]/g, 'x') }
          await users.insert(trx, user)
          const order = { ...orderRow(nth, nth), email: user.email, status }
          await orders.insert(trx, { ...order, reference: reference.toUpperCase() }, [storedLine()])
        }
      })
      for (const words of searches) {
        const search = words.join(' ')
        const walked = await orders.listPart(db, { search }, { limit: 100 })
        expect(idsOf((await orders.search(db, { ...page, search })).rows), search).toEqual(idsOf(walked))
        const [word = ''] = words
        const found = await users.search(db, { ...page, search: word })
        if (!/^\s*$/.test(word)) expect(idsOf(found.rows), word).toEqual(await lookAtAll(db, word))
      }
    })
    await fc.assert(promise, { numRuns: 60 })
  })

  test('find a user by the current name, and no deleted user', async ({ db }) => {
    const find = async (search: string) => idsOf((await users.search(db, { ...page, search })).rows)
    await transact(db, async (trx) => {
      for (const number of [1, 2]) await users.insert(trx, { ...userRow(number), name: 'Babbage' })
      await orders.insert(trx, orderRow(1), [storedLine()])
      await sql`update users set search_text = 'lovelace user1@example.com' where id = 'user-1'`.execute(trx)
    })
    expect(await find('user')).toEqual(['user-1', 'user-2'])
    expect(await find('babbage')).toEqual(['user-2'])
    expect(await find('LOVELACE')).toEqual(['user-1'])
    expect((await orders.search(db, { ...page, search: 'lovelace' })).total).toBe(1)
    await transact(db, (trx) => users.remove(trx, 'user-1'))
    expect(await find('lovelace')).toEqual([])
    expect(await find('user')).toEqual(['user-2'])
    expect((await orders.search(db, { ...page, search: 'lovelace' })).total).toBe(0)
  })
})

test('use the index of users on PostgreSQL', async () => {
  const { db } = await freshDatabase('postgres')
  await transact(db, async (trx) => {
    // PostgreSQL scans a small table without the index.
    await sql`set local enable_seqscan = off`.execute(trx)
    const plan = await sql<Record<string, string>>`explain ${selectUsersWithWord(trx, 'smith')}`.execute(trx)
    const steps = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(steps).toMatch(/Bitmap Index Scan on users_by_words/)
  })
})

test('find the same users if the database user cannot create the index', async () => {
  const url = await freshPostgres({ bare: true })
  const owner = await openDatabase({ url })
  onTestFinished(owner.close)
  await sql`drop extension if exists pg_trgm`.execute(owner.db)
  const name = `tenant_${randomUUID().replaceAll('-', '')}`
  await sql`create role ${sql.id(name)} login`.execute(owner.db)
  await sql`grant create on schema public to ${sql.id(name)}`.execute(owner.db)
  const tenant = await openDatabase({ url: url.replace('postgres@', `${name}@`) })
  onTestFinished(async () => {
    await tenant.close()
    await sql`drop owned by ${sql.id(name)}`.execute(owner.db)
    await sql`drop role ${sql.id(name)}`.execute(owner.db)
  })
  await migrate(tenant)
  const indices = await sql`select 1 from pg_indexes where indexname = 'users_by_words'`.execute(tenant.db)
  expect(indices.rows).toEqual([])
  await transact(tenant.db, async (trx) => {
    await users.insert(trx, { ...userRow(1), name: '100% Babbage_\\' })
    await users.insert(trx, { ...userRow(2), name: 'Lovelace' })
  })
  for (const search of ['babbage', '100%', 'e_\\'])
    expect(idsOf((await users.search(tenant.db, { ...page, search })).rows), search).toEqual(['user-1'])
})

test('leaves no trace of a deleted user in the file', async () => {
  const file = join(emptyFolder(), 'shop.db')
  const { db, close } = await openDatabase({ file }).then(async (database) => {
    await migrate(database)
    return database
  })
  await transact(db, (trx) =>
    users.insert(trx, { ...userRow(), name: 'Zaphodovich', email: 'qwxz@example.com' }),
  )
  await transact(db, (trx) => users.remove(trx, userRow().id))
  await sql`insert into user_trigrams (user_trigrams, rank) values ('integrity-check', 1)`.execute(db)
  await close()
  const bytes = readFileSync(file)
  for (const text of ['Zaphodovich', 'zap', 'qwx']) expect(bytes.includes(text), text).toBe(false)
})
