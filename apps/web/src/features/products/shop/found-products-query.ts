import type { Product } from '@voltway/contract'
import type { ShopSearch } from '@voltway/contract/browser'
import { maxEntries } from '@voltway/contract/browser'
import { queryClient, trpcClient } from '../../../lib/trpc-client.ts'

/**
 * What the server found, in parts: the first ones, whether others follow, how many there are in all or whether they are more
 * than that, and whether they only have similar words.
 */
export type FoundProducts = {
  items: readonly Product[]
  othersFollow: boolean
  total: number
  moreThanTotal: boolean
  similar: boolean
}

/** The largest `limit` that the server accepts. */
const maxPageSize = maxEntries.search
/** Maximum restarts when the list changes while it is read. */
const maxRestarts = 3

/**
 * Loads results from the beginning until `wanted` products are known or no more exist: products that were shown may have
 * moved. Each further request begins with the last known product. If the response does not, the list has changed and is read
 * again, so that no product is left out.
 */
export async function queryUpTo(
  question: ShopSearch,
  wanted: number,
  { fresh }: { fresh: boolean },
): Promise<FoundProducts> {
  let items: readonly Product[] = []
  let restarts = 0
  for (;;) {
    const last = items.at(-1)
    const offset = Math.max(items.length - 1, 0)
    const limit = Math.min(wanted - offset, maxPageSize)
    const answer = await queryPart(question, { offset, limit }, { fresh: fresh || restarts > 0 })
    const isChanged = last !== undefined && !continuesAt(items, answer.items)
    if (isChanged && restarts < maxRestarts) {
      items = []
      restarts += 1
      continue
    }
    items = eachOnce([...items, ...answer.items])
    const isPartFull = answer.items.length === limit
    if (items.length < wanted && isPartFull && !isChanged) continue
    const { total, more_than_total: moreThanTotal, similar } = answer
    return {
      items,
      othersFollow: moreThanTotal ? isPartFull : items.length < total,
      total,
      moreThanTotal,
      similar,
    }
  }
}

/** Whether a part begins with the last known product and has only new products after it. */
function continuesAt(known: readonly Product[], part: readonly Product[]): boolean {
  const ids = new Set(known.map(({ id }) => id))
  return part[0]?.id === known.at(-1)?.id && part.slice(1).every(({ id }) => !ids.has(id))
}

function eachOnce(products: readonly Product[]): Product[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}

/** The categories that there are. */
export function queryCategories() {
  return queryClient.fetchQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => trpcClient.products.categories.query({}, { signal }),
  })
}

type Part = { offset: number; limit: number }

/** A part of what is found: asked for, or unless it has to be fresh known from less than a minute ago. */
function queryPart({ q, category, min, max, sort }: ShopSearch, part: Part, { fresh }: { fresh: boolean }) {
  const input = {
    ...(q && { search: q }),
    ...(category && { category }),
    ...(min && { min_price: lowestShownAs(Number(min)) }),
    ...(max && { max_price: highestShownAs(Number(max)) }),
    ...(sort && { sort }),
    ...part,
  }
  return queryClient.fetchQuery({
    queryKey: ['found', input],
    queryFn: ({ signal }) => trpcClient.products.search.query(input, { signal }),
    ...(fresh && { staleTime: 0 }),
  })
}

// Prices are shown rounded to whole dollars, and a shopper means the price that is shown.
const lowestShownAs = (dollars: number) => Math.max(Math.ceil(dollars) - 0.5, 0)
const highestShownAs = (dollars: number) => (Math.floor(dollars) * 100 + 49) / 100
