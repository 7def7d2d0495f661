import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Handle, Trx } from '../database.ts'
import { type CopiedTable, isCopied, keyOf } from './copied-tables.ts'

/** A row as both databases have it. */
export type CopiedRow = Record<string, string | number | null>

const batch = 500

/** The rows of a table that belong to a copy in the order of its key, some at a time. */
export async function* readRows(h: Handle, table: CopiedTable): AsyncGenerator<CopiedRow[]> {
  const key = sql.join(keyOf(table).map((column) => sql.ref(column)))
  let last: CopiedRow | undefined
  while (true) {
    const values = last && keyOf(table).map((column) => last?.[column])
    const after = values ? sql`where (${key}) > (${sql.join(values)})` : sql``
    const { rows } = await sql<CopiedRow>`
      select * from ${sql.table(table)} ${after} order by ${key} limit ${batch}`.execute(h)
    if (rows.length > 0) yield rows.filter((row) => isCopied(table, row))
    if (rows.length < batch) return
    last = rows.at(-1)
  }
}

/** Inserts rows that have the same columns. */
export const insertRows = async (trx: Trx, table: CopiedTable, rows: readonly CopiedRow[]): Promise<void> => {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(trx)
}

const digestBytes = 32

/** How many rows there were and what they hold, whatever their order: two tables with the same rows have the same digest. */
export const createDigest = () => {
  const digest = Buffer.alloc(digestBytes)
  let rows = 0
  return {
    add: (row: CopiedRow): void => {
      rows += 1
      const columns = Object.keys(row).sort()
      const hash = createHash('sha256').update(JSON.stringify(columns.map((column) => [column, row[column]])))
      for (const [index, byte] of hash.digest().entries()) digest[index] = (digest[index] ?? 0) ^ byte
    },
    value: () => ({ rows, digest: digest.toString('hex') }),
  }
}

/** The digest of a table as it is. */
export const digestOf = async (h: Handle, table: CopiedTable) => {
  const digest = createDigest()
  for await (const rows of readRows(h, table)) for (const row of rows) digest.add(row)
  return digest.value()
}
