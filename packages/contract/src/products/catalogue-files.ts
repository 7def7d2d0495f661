import { z } from 'zod'
import { boolean, quantity } from '../fields/numbers.ts'
import { text } from '../fields/text.ts'
import { importLimits } from '../limits.ts'
import { adminRoute, fileRoute } from '../route.ts'

export const catalogueColumns = [
  'id',
  'slug',
  'name',
  'price',
  'category',
  'description',
  'stock',
  'hidden',
  'position',
  'data',
  'options',
  'stock_was',
] as const
export type CatalogueColumn = (typeof catalogueColumns)[number]

const rowNumber = quantity.describe('The number of the row in the file; the names of the columns are row 1')
const column = z.string().describe('The name of the column')

const ImportError = z.object({
  row: rowNumber,
  column,
  message: z.string().describe('A sentence for users'),
})
export type ImportError = z.infer<typeof ImportError>

const ImportedRow = z.object({
  row: rowNumber,
  action: z.enum(['create', 'change']).describe('Whether the row creates or changes a product'),
  name: z.string().describe('The name of the product after the import'),
  changes: z
    .array(
      z.object({
        column,
        old: z.string().nullable().describe('The present cell; null for a new product'),
        new: z.string().describe('The cell of the file'),
      }),
    )
    .describe(`The changed cells, with at most ${importLimits.shownCharacters} characters of each`),
})
export type ImportedRow = z.infer<typeof ImportedRow>

export const ImportResult = z
  .object({
    created: quantity.describe('The number of new products'),
    updated: quantity.describe('The number of changed products'),
    unchanged: quantity.describe('The number of products that the import does not change'),
    failed: quantity.describe('The number of rows with errors. A file with errors cannot be imported'),
    variants: quantity.describe('The number of ignored rows: further variants or images of a product'),
    ignored: z.array(z.string()).describe('The names of unknown columns, which the server ignores'),
    errors: z.array(ImportError).describe(`The first ${importLimits.shownRows} errors`),
    rows: z
      .array(ImportedRow)
      .describe(`The first ${importLimits.shownRows} rows that create or change a product`),
    revision: z.string().describe('Opaque. The import of the same file needs the `revision` of its dry run'),
  })
  .meta({ id: 'ImportResult', description: 'The changes and errors of an import' })
export type ImportResult = z.infer<typeof ImportResult>

export const CatalogueImport = z.object({
  dry_run: boolean.describe('True (default) if the server only checks the file').default(true),
  revision: text
    .pipe(z.string().max(100))
    .describe('The `revision` of the dry run; an import needs it')
    .optional(),
})
export type CatalogueImport = z.infer<typeof CatalogueImport>

const columnNames = catalogueColumns.map((name) => `\`${name}\``).join(', ')

export const exportProducts = fileRoute({
  rest: 'GET /admin/products/export',
  audience: 'admin',
  scopes: ['catalogue', 'read'],
  summary: 'All products as CSV for spreadsheets',
  description:
    `Columns: ${columnNames}. An import of the file changes nothing. A cell that a spreadsheet would ` +
    'interpret as a formula begins with an apostrophe, which the import removes.',
  file: {
    type: 'text/csv',
    description: 'UTF-8 with a byte order mark and CRLF; the first line contains the names of the columns',
  },
})

export const importProducts = adminRoute({
  rest: 'POST /admin/products/import',
  scopes: ['catalogue'],
  summary: 'Create and change products from a CSV file',
  description:
    'Imports all rows or none. The `id` of a row selects its product, or else its `slug`. A row without ' +
    'both creates a product, whose slug the server makes from the name. A row with an unknown slug creates a product. A product keeps the values of absent ' +
    'columns, and its images. Send the file with `dry_run=true` first, then with `dry_run=false` and the ' +
    '`revision` of the first response. If the catalogue or the file has changed in between, ' +
    `the server changes nothing and returns CATALOGUE_CHANGED. A file has at most ${importLimits.maxRows} rows.`,
  input: CatalogueImport,
  output: ImportResult,
  fails: ['CATALOGUE_CHANGED'],
  multipart: {
    file: 'file',
    required: true,
    maxBytes: importLimits.maxBytes,
    description: 'A CSV file in UTF-8 or UTF-16, at most 20 MiB',
  },
})
