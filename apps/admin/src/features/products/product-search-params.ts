import { sortColumns } from '@voltway/contract/browser'
import * as z from 'zod/mini'
import { listSearchParams } from '../../lib/list-search-params.ts'

/** The URL's search parameters; `open` is the id of the edited product, or `newEntry`. */
export const productSearchParams = listSearchParams(sortColumns.products, 'created_at', 'desc')

export type ProductSearchParams = z.output<typeof productSearchParams>

/** The parameters of a URL without any. */
export const defaultSearchParams = z.parse(productSearchParams, {})
