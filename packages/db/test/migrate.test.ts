import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openShop, readShop } from '../src/backup/backup-file.ts'
import { DatabaseRefused } from '../src/errors.ts'
import { migrate } from '../src/migrate.ts'
import { migrations } from '../src/migrations/migrations.ts'
import type { Migration } from '../src/migrations/sql-types.ts'
import { openDatabase } from '../src/open-database.ts'
import * as orders from '../src/repositories/orders/orders.ts'
import * as shopState from '../src/repositories/shop-state.ts'
import * as users from '../src/repositories/users.ts'
import { removeOldCopies } from '../src/sqlite/migrate-sqlite.ts'
import { transact } from '../src/transact.ts'
import { eachDialect, freshDatabase, freshPostgres } from './fixture.ts'
import { emptyFolder } from './folder.ts'
import { addOrders, addUsersAndProducts, userRow } from './rows.ts'

const addColumn: Migration = () => [`alter table products add column colour text not null default 'red'`]
const failHalfWay: Migration = () => [
  `alter table products add column weight text`,
  'select * from otherRequest',
]

eachDialect('a migration', (dialect) => {
  const shopWithRows = async () => {
    const database = await freshDatabase(dialect)
    await transact(database.db, async (trx) => {
      await addUsersAndProducts(trx, 2)
      await addOrders(trx, 2)
    })
    return database
  }
  const columns = async (database: Awaited<ReturnType<typeof shopWithRows>>) =>
    Object.keys((await sql<object>`select * from products`.execute(database.db)).rows[0] ?? {})

  test('does not run twice', async () => {
    const database = await shopWithRows()
    await migrate(database)
    await migrate(database, [...migrations, addColumn])
    await migrate(database, [...migrations, addColumn])
    expect(await columns(database)).toContain('colour')
    expect(await orders.count(database.db)).toBe(2)
  })

  test('rejects a database of another commit unchanged, with or without its digest', async () => {
    const database = await shopWithRows()
    const otherCommit = /a schema of another commit/
    await sql`update schema_version set sha256 = 'of other SQL'`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow(otherCommit)
    await expect(migrate(database, [...migrations, addColumn])).rejects.toThrow(otherCommit)
    await sql`drop table schema_version`.execute(database.db)
    await sql`create table schema_version (version integer)`.execute(database.db)
    await sql`insert into schema_version values (1)`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow(otherCommit)
    expect(await columns(database)).not.toContain('colour')
    expect(await orders.count(database.db)).toBe(2)
  })

  test('changes nothing when a step fails, not even by earlier steps', async () => {
    const database = await shopWithRows()
    await expect(migrate(database, [...migrations, addColumn, failHalfWay])).rejects.toThrow()
    expect(await columns(database)).not.toContain('colour')
    await migrate(database, [...migrations, addColumn])
    expect(await columns(database)).toContain('colour')
  })
})

test('is rejected in one sentence if the database user cannot create tables', async () => {
  const url = await freshPostgres({ bare: true })
  const owner = await openDatabase({ url })
  onTestFinished(owner.close)
  await sql`revoke create on schema public from public`.execute(owner.db)
  await sql`create role reader login`.execute(owner.db)
  onTestFinished(async () => {
    await sql`drop role reader`.execute(owner.db)
  })
  const reader = await openDatabase({ url: url.replace('postgres@', 'reader@') })
  onTestFinished(reader.close)
  const refused = await migrate(reader).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DatabaseRefused)
  expect(String(refused)).toContain('permission denied')
})

test('a step that rebuilds a parent table on SQLite keeps its children', async () => {
  const database = await freshDatabase('sqlite')
  await transact(database.db, async (trx) => {
    await addUsersAndProducts(trx, 2)
    await addOrders(trx, 2)
  })
  const rebuild: Migration = () => [
    'create table users_2 (id text primary key, name text, email text, password_hash text, created_at text, search_text text) strict',
    'insert into users_2 select id, name, email, password_hash, created_at, search_text from users',
    'drop table users',
    'alter table users_2 rename to users',
  ]
  await migrate(database, [...migrations, rebuild])
  expect(await orders.count(database.db)).toBe(2)
  // Foreign keys are enforced again afterwards.
  await transact(database.db, (trx) => users.remove(trx, 'user-1'))
  expect(await orders.count(database.db)).toBe(0)
})

test('a step that would leave orphans on SQLite changes nothing', async () => {
  const database = await freshDatabase('sqlite')
  await transact(database.db, async (trx) => {
    await addUsersAndProducts(trx, 1)
    await addOrders(trx, 1)
  })
  const forget: Migration = () => ['delete from users']
  await expect(migrate(database, [...migrations, forget])).rejects.toThrow(DatabaseRefused)
  expect(await users.count(database.db)).toBe(1)
})

test('an existing SQLite file is copied before its schema changes, a new one is not', async () => {
  const folder = emptyFolder()
  const file = join(folder, 'shop.db')
  const database = await openDatabase({ file })
  await migrate(database)
  expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([])
  await transact(database.db, (trx) => addUsersAndProducts(trx, 3))
  await migrate(database, [...migrations, addColumn])
  await database.close()
  const backup = await openDatabase({ file: `${file}.before-schema-${migrations.length + 1}` })
  expect(await users.count(backup.db)).toBe(3)
  expect((await sql`select version from schema_version`.execute(backup.db)).rows).toEqual([
    { version: migrations.length },
  ])
  await backup.close()
})

test('removes only old copies beside a SQLite file', async () => {
  const folder = emptyFolder()
  const file = join(folder, 'shop.db')
  const database = await openDatabase({ file })
  const copies = ['shop.db.before-schema-1', 'shop.db.before-schema-2']
  const others = ['shop.db.before-schema-3', 'shop.db.backup', 'other.db.before-schema-2']
  for (const name of [...copies, ...others]) writeFileSync(join(folder, name), '')
  const day = (number: number) => new Date(Date.UTC(2026, 10, number))
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), day(1), day(1))
  utimesSync(join(folder, 'shop.db.before-schema-3'), day(2), day(2))
  expect(removeOldCopies(database, day(2)).sort()).toEqual(copies.map((name) => join(folder, name)).sort())
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['shop.db', ...others]))
  expect(readdirSync(folder)).not.toEqual(expect.arrayContaining([copies[0]]))
  expect(removeOldCopies({}, day(9))).toEqual([])
  await database.close()
})

test('several nodes that start at once migrate PostgreSQL once', async () => {
  const url = await freshPostgres({ bare: true })
  const nodes = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ url })))
  await Promise.all(nodes.map((node) => migrate(node)))
  for (const { db, close } of nodes) {
    expect(await users.count(db)).toBe(0)
    await close()
  }
})

test('time limits of a pooler or the database do not apply to migrations and backups', async () => {
  const url = await freshPostgres({ bare: true })
  const database = await openDatabase({ url })
  onTestFinished(database.close)
  await migrate(database)
  await transact(database.db, (trx) => shopState.ensure(trx, shopState.keys.shopId, 'shop-1'))
  const name = sql.id(new URL(url).pathname.slice(1))
  await sql`alter database ${name} set statement_timeout = 100`.execute(database.db)
  const takeLong = 'select pg_sleep(0.2)'
  await using db = await openShop(url, '')
  await readShop(db, (h) => sql.raw(takeLong).execute(h))
  await migrate(database, [...migrations, () => [takeLong]])
})

test('rejects a PostgreSQL database of a newer schema or another program unchanged', async () => {
  const newer = await freshDatabase('postgres')
  await sql`update schema_version set version = 99`.execute(newer.db)
  await expect(migrate(newer)).rejects.toThrow(/schema 99, newer/)

  const foreign = await freshDatabase('postgres')
  await sql`drop table schema_version`.execute(foreign.db)
  await expect(migrate(foreign)).rejects.toThrow(/another program/)
  const left = sql`select 1 from pg_tables where tablename = 'schema_version'`
  expect((await left.execute(foreign.db)).rows).toEqual([])
})

test('an upgrade on a full disk leaves the old file as it was, and no copy', async () => {
  const folder = emptyFolder()
  const file = join(folder, 'shop.db')
  const database = await openDatabase({ file })
  await migrate(database)
  await transact(database.db, async (trx) => {
    for (let number = 0; number < 20; number++)
      await users.insert(trx, { ...userRow(number), password_hash: 'x'.repeat(100_000) })
  })
  await database.close()
  const before = readFileSync(file)
  const source = (path: string) => JSON.stringify(new URL(`../src/${path}`, import.meta.url).href)
  const upgrade = `
    const { openDatabase } = await import(${source('open-database.ts')})
    const { migrate } = await import(${source('migrate.ts')})
    const { migrations } = await import(${source('migrations/migrations.ts')})
    const database = await openDatabase({ file: ${JSON.stringify(file)} })
    await migrate(database, [...migrations, () => ['alter table products add column colour text']])`
  const limited = ['-c', 'ulimit -f 1024; exec "$0" --input-type=module -e "$1"', process.execPath, upgrade]
  const { status, stderr } = spawnSync('bash', limited, { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/DatabaseBusy: .*disk/)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([])
})
