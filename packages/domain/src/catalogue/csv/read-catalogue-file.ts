import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CatalogueColumn, catalogueColumns, type ImportError, importLimits } from '@voltway/contract'
import { type CsvError, parse } from 'csv-parse'
import { Refusal } from '../../refusal.ts'
import { unescapeCsvFormula } from './csv-formulas.ts'
import { htmlToText } from './html-to-text.ts'

/** A row of a file. `cells` has no cells of columns that the file does not have. */
export type CatalogueRow = {
  row: number
  cells: Partial<Record<CatalogueColumn, string>>
  problem?: ImportError
}

/** The content of a file: its rows, the names of unknown columns, and the number of omitted rows of variants. */
type CatalogueFile = { rows: CatalogueRow[]; ignored: string[]; variants: number }

const sliceBytes = 64 * 1024
const maxRowCharacters = 1_000_000
/** Longer texts could take seconds, during which the process answers no other request. */
const maxCellCharacters = 50_000
const maxColumns = 1000

type Column = {
  column: CatalogueColumn
  html?: true
  rowPerVariant?: true
  /** The values of `hidden` by the texts of this column, in lower case. */
  hidden?: Record<string, 'true' | 'false'>
}

const shopifyColumns = new Map<string, Column>([
  ['handle', { column: 'slug', rowPerVariant: true }],
  ['title', { column: 'name' }],
  ['body (html)', { column: 'description', html: true }],
  ['variant price', { column: 'price' }],
  ['published', { column: 'hidden', hidden: { true: 'false', false: 'true' } }],
  [
    'status',
    { column: 'hidden', hidden: { active: 'false', draft: 'true', archived: 'true', unlisted: 'true' } },
  ],
])

const toColumn = (name: string): Column | undefined => {
  const key = name.trim().toLowerCase()
  const column = catalogueColumns.find((each) => each === key)
  return column ? { column } : shopifyColumns.get(key)
}

const unreadable = (message: string) =>
  new Refusal('VALIDATION_FAILED', { issues: [{ path: 'file', message }] })

/** Reads a CSV file in parts, so that other requests do not wait. @throws Refusal VALIDATION_FAILED for an unreadable file */
export const readCatalogueFile = async (bytes: Uint8Array): Promise<CatalogueFile> => {
  const { text, delimiter } = splitDeclaration(decode(bytes))
  const parser = Readable.from(slices(Buffer.from(text))).pipe(
    parse({
      delimiter: delimiter ?? delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: maxRowCharacters,
    }),
  )
  const file: CatalogueFile = { rows: [], ignored: [], variants: 0 }
  const handles = new Set<string>()
  let columns: (Column | undefined)[] | undefined
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (row > importLimits.maxRows + 1)
        throw unreadable(`The file has more than ${importLimits.maxRows.toLocaleString('en-US')} rows`)
      if (columns === undefined) columns = readHeader(cells, file)
      else if (cells.some((cell) => cell !== '')) addRow(file, handles, columns, row, cells)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(sentenceOf(error as CsvError))
  }
  if (columns === undefined) throw unreadable('The file is empty')
  return file
}

const sentenceOf = ({ code, records }: CsvError & { records?: number }) =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? `Row ${Number(records) + 1} has more than ${maxRowCharacters.toLocaleString('en-US')} characters`
    : `A quotation mark in row ${Number(records) + 1} is missing or at a wrong place`

const saveAs = 'Save it as “CSV UTF-8” and try again'

const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unreadable(`The file has characters that are not UTF-8. ${saveAs}`)
  }
  if (text.includes('\0')) throw unreadable(`The file is not a CSV file in UTF-8. ${saveAs}`)
  return text
}

/** Splits off a first line such as `sep=;`, which spreadsheets write and do not show. */
const splitDeclaration = (text: string) => {
  const [declaration = '', delimiter] = /^"?sep=([,;\t])"?\r?\n/i.exec(text) ?? []
  return { delimiter, text: text.slice(declaration.length) }
}

async function* slices(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    await nextTurn()
    yield bytes.subarray(at, at + sliceBytes)
  }
}

const delimiterOf = (text: string): string => {
  const [line = ''] = text.slice(0, sliceBytes).split(/[\r\n]/, 1)
  const knownNames = (delimiter: string) =>
    line.split(delimiter).filter((name) => toColumn(name.replaceAll('"', ''))).length
  return [',', ';', '\t'].reduce((best, each) => (knownNames(each) > knownNames(best) ? each : best))
}

const readHeader = (names: readonly string[], file: CatalogueFile): (Column | undefined)[] => {
  if (names.length > maxColumns)
    throw unreadable(`The file has more than ${maxColumns.toLocaleString('en-US')} columns`)
  const all = names.map(toColumn)
  // Other programs have columns with the names `Published` and `Status`, too.
  const isShopify = all.some((each) => each?.rowPerVariant)
  const columns = all.map((each) => (each?.hidden && !isShopify ? undefined : each))
  file.ignored = names
    .filter((name, at) => !columns[at] && name.trim() !== '')
    .map((name) => name.slice(0, 100))
  const known = columns.flatMap((each) => (each?.hidden ? [] : (each?.column ?? [])))
  const twice = known.find((column, at) => known.indexOf(column) < at)
  if (twice) throw unreadable(`The column ${twice} is in the file twice`)
  if (!known.some((column) => ['id', 'slug', 'name'].includes(column)))
    throw unreadable(`The first row must name the columns, such as ${catalogueColumns.join(', ')}`)
  return columns
}

const addRow = (
  file: CatalogueFile,
  handles: Set<string>,
  columns: readonly (Column | undefined)[],
  row: number,
  written: readonly string[],
) => {
  const reject = (column: string, message: string): void => {
    file.rows.push({ row, cells: {}, problem: { row, column, message } })
  }
  const { length } = written
  if (length < columns.length || written.slice(columns.length).some((cell) => cell !== ''))
    return reject(
      '',
      `The row has ${length} ${length === 1 ? 'cell' : 'cells'}, but the first row has ${columns.length}`,
    )
  const tooLong = columns.find((each, at) => each && (written[at] ?? '').length > maxCellCharacters)
  if (tooLong)
    return reject(
      tooLong.column,
      `The cell has more than ${maxCellCharacters.toLocaleString('en-US')} characters`,
    )
  const cells: CatalogueRow['cells'] = {}
  for (const [at, each] of columns.entries()) {
    if (!each) continue
    const cell = unescapeCsvFormula(written[at] ?? '').replaceAll(/\r\n?/g, '\n')
    if (each.hidden && !addHidden(cells, cell, each.hidden))
      return reject(each.column, `Write ${Object.keys(each.hidden).join(' or ')}`)
    if (!each.hidden) cells[each.column] = each.html ? htmlToText(cell) : cell
  }
  // In a file of Shopify, further rows with the handle of a product have a variant or an image.
  const handle = columns.some((each) => each?.rowPerVariant) ? (cells.slug ?? '').trim() : ''
  if (handles.has(handle)) file.variants += 1
  else file.rows.push({ row, cells })
  if (handle !== '') handles.add(handle)
}

/** Hides a product if one of several columns says so. Returns false for an unknown text. */
const addHidden = (
  cells: CatalogueRow['cells'],
  cell: string,
  values: Record<string, 'true' | 'false'>,
): boolean => {
  const written = cell.trim().toLowerCase()
  if (written === '') return true
  const value = Object.hasOwn(values, written) ? values[written] : undefined
  if (value !== undefined && cells.hidden !== 'true') cells.hidden = value
  return value !== undefined
}
