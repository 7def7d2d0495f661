import type { ImportResult } from '@voltway/contract'
import { importProducts, type Shop } from '../src/index.ts'
import { admin } from './fixture.ts'

export type Cells = Record<string, string>

type File = string | readonly Cells[]

export const csv = (rows: readonly Cells[]): string => {
  const columns = Object.keys(rows[0] ?? {})
  const quoted = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(quoted).join('\r\n')
}

const bytesOf = (file: File) => Buffer.from(typeof file === 'string' ? file : csv(file))

/** Reads a file of products without a change of the catalogue. */
export const check = (shop: Shop, file: File): Promise<ImportResult> =>
  importProducts(shop, admin, { dry_run: true }, bytesOf(file))

/** Imports a file of products. */
export const load = async (shop: Shop, file: File): Promise<ImportResult> => {
  const { revision } = await check(shop, file)
  return importProducts(shop, admin, { dry_run: false, revision }, bytesOf(file))
}

export const errorsOf = async (shop: Shop, file: File) =>
  (await check(shop, file)).errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)
