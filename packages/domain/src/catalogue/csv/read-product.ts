import { type AdminProduct, type CatalogueColumn, NewProduct, ProductChange } from '@voltway/contract'
import type { ImagedProduct } from '@voltway/db'
import { imagesOf } from '../../products/product-images.ts'
import { optionIssues } from '../../products/product-options.ts'
import { toAdminProduct } from '../../products/to-product.ts'
import { cellFormats, valueColumns } from './product-cells.ts'
import type { CatalogueRow } from './read-catalogue-file.ts'
import { CellProblem } from './read-price.ts'

/** The reason why a row cannot be imported. `column` is empty if it concerns the whole row. */
export type Problem = { column: CatalogueColumn | ''; message: string }

/** Returns the product after the import of a row, or the problems of the cells. `old` is undefined for a new product. */
export const readProduct = (
  cells: CatalogueRow['cells'],
  old: ImagedProduct | undefined,
): { after?: AdminProduct; problems: Problem[] } => {
  const before = old && toAdminProduct(old)
  const { values, problems } = readValues(cells, before)
  const parsed = old ? ProductChange.safeParse({ ...values, id: old.id }) : NewProduct.safeParse(values)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = path[0] as CatalogueColumn
    if (problems.every((problem) => problem.column !== column)) problems.push({ column, message })
  }
  if (!parsed.data || problems.length > 0) return { problems }
  const after = { ...before, ...parsed.data } as AdminProduct
  const issues = optionIssues(after.price, after.options, old ? imagesOf(old) : [])
  return issues.length > 0
    ? { problems: issues.map(({ message }) => ({ column: 'options', message })) }
    : { after, problems }
}

/** An empty cell in the column `hidden` is like an absent one. */
const readValues = (cells: CatalogueRow['cells'], before: AdminProduct | undefined) => {
  const values: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const column of valueColumns) {
    const cell = cells[column]
    if (cell === undefined || (column === 'hidden' && cell.trim() === '')) continue
    if (column === 'stock' && before && cells.stock_was !== undefined) {
      // Sales may have changed the stock since the export.
      const [exported, present] = [cells.stock_was.trim(), cellFormats.stock.write(before)]
      if (cell.trim() === exported) continue
      if (exported !== present && cell.trim() !== present) {
        const message = `The stock was ${exported || 'empty'} in the export and is ${present || 'empty'} now. Export again`
        problems.push({ column, message })
        continue
      }
    }
    if (column === 'price' && cell.trim() === '') {
      problems.push({ column, message: 'Price is required' })
      continue
    }
    // An unchanged cell needs no validation. Returned pieces can raise a stock above the largest number that an edit may set.
    if (before && cell === cellFormats[column].write(before)) continue
    try {
      values[column] = cellFormats[column].read(cell)
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error
      problems.push({ column, message: error.message })
    }
  }
  return { values, problems }
}
