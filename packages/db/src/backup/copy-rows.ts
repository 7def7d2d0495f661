import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Handle, Trx } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import type { Tables } from '../tables.ts'
import type { authorizationTables } from './excluded-rows.ts'

/** The tables of files and rate limits, which only PostgreSQL has in the shop's database. */
type ServerTable = 'assets' | 'images' | 'image_files' | 'rate_limits'
type NotCopied = (typeof authorizationTables)[number] | ServerTable

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
} satisfies Record<Exclude<keyof Tables, NotCopied>, readonly string[]>

type Row = Record<string, string | number | null>

const batch = 500

/**
 * Copies the rows of a shop into empty tables of the other database. @throws DatabaseRefused if a copied row differs from
 * its original
 */
export const copyRows = async (from: Handle, to: Trx): Promise<void> => {
  for (const [table, key] of Object.entries(copiedTables))
    for await (const rows of readRows(from, table, key))
      if (!isDeepStrictEqual(await insertRows(to, table, rows), rows))
        throw new DatabaseRefused(`The rows of ${table} are not those that were copied`)
}

/** Reads the rows of a table in the order of its primary key, in batches. */
async function* readRows(h: Handle, table: string, columns: string[]): AsyncGenerator<Row[]> {
  const key = sql.join(columns.map((column) => sql.ref(column)))
  let last: Row | undefined
  do {
    const after = last ? sql`where (${key}) > (${sql.join(columns.map((column) => last?.[column]))})` : sql``
    const query = sql<Row>`select * from ${sql.table(table)} ${after} order by ${key} limit ${batch}`
    const { rows } = await query.execute(h)
    if (rows.length > 0) yield rows.map(withoutIndexColumns(table))
    last = rows[batch - 1]
  } while (last)
}

/** Inserts rows and returns them as the database has stored them. */
const insertRows = async (trx: Trx, table: string, rows: Row[]): Promise<Row[]> => {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const query = sql<Row>`insert into ${sql.table(table)} (${names}) values ${sql.join(values)} returning *`
  return (await query.execute(trx)).rows.map(withoutIndexColumns(table))
}

/** Returns a function that removes the columns that only one database has, for its search index. */
const withoutIndexColumns =
  (table: string) =>
  (row: Row): Row => {
    if (!['users', 'products'].includes(table)) return row
    const { number: _, words: __, ...rest } = row
    return rest
  }
