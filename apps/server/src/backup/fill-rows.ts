import {
  type CopiedRow,
  type CopiedTable,
  createDigest,
  DatabaseRefused,
  digestOf,
  fillPlace,
  insertRows,
  type Place,
  type Trx,
} from '@voltway/db'
import { type Backup, tablesOf } from './check-backup.ts'
import { inBatches, readLines } from './line-files.ts'
import { tableFile } from './manifest.ts'

const batch = 500

/**
 * Makes a shop out of a backup's rows, and whatever `more` adds in the same transaction. Both what was read and what is then in
 * the database are compared with the manifest. See `fillPlace`.
 */
export const fillRows = (
  backup: Backup,
  place: Place,
  { replace }: { replace: boolean },
  more: (trx: Trx) => Promise<void> = async () => {},
) =>
  fillPlace(place, { schema: backup.manifest.schema, replace }, async (trx) => {
    for (const table of tablesOf(backup.manifest)) await fillTable(backup, trx, table)
    await more(trx)
  })

const fillTable = async ({ folder, manifest }: Backup, trx: Trx, table: CopiedTable) => {
  const expected = manifest.tables[table]
  const read = createDigest()
  for await (const rows of inBatches(readLines(tableFile(folder, table)), batch)) {
    await insertRows(trx, table, rows as CopiedRow[])
    for (const row of rows as CopiedRow[]) read.add(row)
  }
  for (const found of [read.value(), await digestOf(trx, table)]) {
    if (found.rows !== expected?.rows || found.digest !== expected.digest)
      throw new DatabaseRefused(`The rows of ${table} are not those that were backed up`)
  }
}
