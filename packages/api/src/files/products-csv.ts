import { type AdminProduct, catalogueColumns } from '@voltway/contract'
import { cellFormats, dayOf, exportProducts, type Shop } from '@voltway/domain'
import { writeCsv } from './csv-file.ts'
import type { StreamedFile } from './streamed-file.ts'

/** Returns all products as CSV, in the format of the import. */
export const productsCsv = (shop: Shop): StreamedFile => ({
  filename: `products-${dayOf(shop.now(), 'UTC')}.csv`,
  parts: writeCsv(exportProducts(shop), columns),
})

const columns: Record<string, (product: AdminProduct) => string> = Object.fromEntries(
  catalogueColumns.map((column) => [
    column,
    column === 'id' || column === 'slug'
      ? (product: AdminProduct) => product[column]
      : cellFormats[column].write,
  ]),
)
