import { decimals, priceDigits } from '../fields/decimals.ts'
import { replaceControlCharacters } from '../fields/replace-control-characters.ts'
import { maxShopperLength } from '../limits.ts'
import { catalogueSorts } from '../search/sort-columns.ts'

/** The number of products that the shop page has at first, and that each *Show more* adds. */
export const shopPageSize = 24

/** The search parameters of the shop page. Prices are in dollars, like `1299.5`. An absent parameter does not filter. */
export type ShopSearch = {
  q?: string
  category?: string
  min?: string
  max?: string
  sort?: (typeof catalogueSorts)[number]
}

/** Validates the search parameters of the shop page, and drops invalid ones. */
export const readShopSearch = (search: Record<string, unknown>): ShopSearch => {
  const read = (name: keyof ShopSearch, makesSense: (text: string) => boolean) => {
    const text = replaceControlCharacters(String(search[name] ?? ''))
      .normalize()
      .trim()
    return text !== '' && makesSense(text) ? { [name]: text } : {}
  }
  return {
    ...read('q', ({ length }) => length <= maxShopperLength.search),
    ...read('category', ({ length }) => length <= maxShopperLength.productCategory),
    ...read('min', isPrice),
    ...read('max', isPrice),
    ...read('sort', (text) => text !== catalogueSorts[0] && catalogueSorts.some((sort) => sort === text)),
  }
}

const written = decimals(priceDigits)
const isPrice = (text: string) => written.test(text)

export const hasFilters = (search: ShopSearch): boolean => Object.keys(search).length > 0
