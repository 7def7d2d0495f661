import { sortColumns } from '@voltway/contract/browser'
import * as z from 'zod/mini'
import { dialogParam, listSearchParams } from '../../lib/list-search-params.ts'

const { open: _, ...list } = listSearchParams(sortColumns.products, 'created_at', 'desc').shape

/** The URL's search parameters; `edit` is the id of the edited product, or `newEntry`. */
export const productSearchParams = z.object({ ...list, edit: dialogParam })

export type ProductSearchParams = z.output<typeof productSearchParams>

/** The parameters of a URL without any. */
export const defaultSearchParams = z.parse(productSearchParams, {})
