import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db, Handle, Trx } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import * as deliveries from '../repositories/messages/deliveries.ts'
import * as events from '../repositories/messages/events.ts'
import * as shopState from '../repositories/shop-state.ts'
import type { Tables } from '../tables.ts'
import { transact } from '../transact.ts'

/**
 * Tables with rows that give or limit access. No backup has them, because a restore would make revoked sessions
 * and keys valid again. See docs/decisions/0026-backups.md.
 */
export const authorizationTables = ['sessions', 'idempotency_keys', 'password_resets', 'admin_keys'] as const

/** The tables of files and rate limits, which only PostgreSQL has in the shop's database. */
type ServerTable = 'assets' | 'images' | 'image_files' | 'rate_limits'
type CopiedTable = Exclude<keyof Tables, (typeof authorizationTables)[number] | ServerTable>

/** The tables that are copied, parents before children, each with its primary key. */
export const copiedTables = {
  users: ['id'],
  products: ['id'],
  product_slugs: ['slug'],
  product_spellings: ['spelling', 'word'],
  product_images: ['product_id', 'position'],
  carts: ['user_id'],
  orders: ['id'],
  order_lines: ['order_id', 'position'],
  order_history: ['order_id', 'position'],
  withdrawals: ['id'],
  payment_methods: ['id'],
  shop_state: ['key'],
  audit_log: ['id'],
  events: ['id'],
  webhooks: ['id'],
  deliveries: ['id'],
} satisfies Record<CopiedTable, readonly string[]>

/** The rows that no backup has: those of the excluded tables, the hash of the admin secret, the id of the feed, and leases. */
const excludedRows = [
  ...authorizationTables.map((table) => sql.table(table)),
  sql`shop_state where key in (${shopState.keys.adminSecretHash}, ${shopState.keys.feedId}) or key like 'lease!_%' escape '!'`,
]

/**
 * The rows that a valid backup never has: excluded rows, webhooks that are on or have a secret, and deliveries that wait or have a
 * token.
 */
export const refusedRows = [
  ...excludedRows,
  sql`webhooks where secret is not null or previous_secrets <> '[]' or active = 1`,
  sql`deliveries where token is not null or status = 'waiting'`,
]

/** Removes the excluded rows and all secrets. Waiting messages count as failed, so that a restored shop does not send them again. */
export const reduceBackup = async (copy: Db): Promise<void> => {
  for (const rows of excludedRows) await sql`delete from ${rows}`.execute(copy)
  await transact(copy, async (trx) => {
    const off = { active: 0, off_reason: 'restored' } as const
    await trx.updateTable('webhooks').set(off).where('active', '=', 1).execute()
    await trx.updateTable('webhooks').set({ secret: null, previous_secrets: '[]' }).execute()
    await deliveries.failWaiting(trx, 'restored')
    while ((await events.assignNumbers(trx, 1000)).length > 0);
  })
}

type Row = Record<string, string | number | null>

/**
 * Copies the rows of a shop into empty tables of the other database. @throws DatabaseRefused if a copied row differs from
 * its original
 */
export const copyRows = async (from: Handle, to: Trx): Promise<void> => {
  for (const [table, key] of Object.entries(copiedTables))
    for await (const rows of readRows(from, table, key)) {
      const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
      const values = sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`))
      const insert = sql`insert into ${sql.table(table)} (${columns}) values ${values} returning ${columns}`
      if (!isDeepStrictEqual((await insert.execute(to)).rows, rows))
        throw new DatabaseRefused(`The copied rows of ${table} differ from the originals`)
    }
}

const batch = 500

async function* readRows(h: Handle, table: string, keyColumns: string[]): AsyncGenerator<Row[]> {
  const key = sql.join(keyColumns.map((column) => sql.ref(column)))
  let last: Row | undefined
  do {
    const after = last
      ? sql`where (${key}) > (${sql.join(keyColumns.map((column) => last?.[column]))})`
      : sql``
    const query = sql<Row>`select * from ${sql.table(table)} ${after} order by ${key} limit ${batch}`
    const { rows } = await query.execute(h)
    last = rows[batch - 1]
    // Each database has a column of its own for the search index of these tables.
    const isSearched = table === 'users' || table === 'products'
    if (rows.length > 0) yield isSearched ? rows.map(({ number: _, words: __, ...row }) => row) : rows
  } while (last)
}
