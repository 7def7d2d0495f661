import { isDeepStrictEqual } from 'node:util'
import {
  type CopiedRow,
  type CopiedTable,
  createDigest,
  DatabaseRefused,
  digestOf,
  fillPlace,
  insertRows,
  isCopied,
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
  const [read, filled] = [createDigest(), createDigest()]
  for await (const rows of inBatches(readLines(tableFile(folder, table)), batch)) {
    const copied = (rows as CopiedRow[]).filter((row) => isCopied(table, row))
    await insertRows(trx, table, copied)
    for (const row of rows as CopiedRow[]) read.add(row)
    for (const row of copied) filled.add(row)
  }
  const { file: _, ...expected } = manifest.tables[table] ?? { file: undefined }
  const isSame =
    isDeepStrictEqual(read.value(), expected) && isDeepStrictEqual(await digestOf(trx, table), filled.value())
  if (!isSame) throw new DatabaseRefused(`The rows of ${table} are not those that were backed up`)
}
