import type { Product } from '@voltway/contract'
import type { ShopQuestion } from '@voltway/contract/facts/shop-question'
import { queryClient, trpcClient } from '../../lib/trpc-client.ts'
import type { FoundProducts } from './found-products.ts'
import { cardsInPart } from './product-grid.tsx'

/** The first parts of what is found: asked for, or known from less than a minute ago. */
export async function queryParts(question: ShopQuestion, parts: number): Promise<FoundProducts> {
  const answers = await Promise.all(Array.from({ length: parts }, (_, part) => queryPart(question, part)))
  const {
    items = [],
    total = 0,
    more_than_total: moreThanTotal = false,
    similar = false,
  } = answers.at(-1) ?? {}
  return {
    items: eachOnce(answers.flatMap((answer) => answer.items)),
    othersFollow: parts * cardsInPart < total || (moreThanTotal && items.length === cardsInPart),
    total,
    moreThanTotal,
    similar,
  }
}

/** The categories that there are. */
export function queryCategories() {
  return queryClient.fetchQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => trpcClient.products.categories.query({}, { signal }),
  })
}

function queryPart({ q, category, min, max, sort }: ShopQuestion, part: number) {
  const input = {
    ...(q && { search: q }),
    ...(category && { category }),
    ...(min && { min_price: Number(min) }),
    ...(max && { max_price: Number(max) }),
    ...(sort && { sort }),
    limit: cardsInPart,
    offset: part * cardsInPart,
  }
  return queryClient.fetchQuery({
    queryKey: ['found', input],
    queryFn: ({ signal }) => trpcClient.products.search.query(input, { signal }),
  })
}

// When the catalogue changes between two parts, the second may begin with the end of the first.
function eachOnce(products: readonly Product[]): Product[] {
  return [...new Map(products.map((product) => [product.id, product])).values()]
}
