import { decimals, priceDigits } from '../fields/decimals.ts'
import { maxLength } from '../fields/limits.ts'
import { catalogueSorts } from './sort-columns.ts'

/** The number of products that the shop page has at first, and that each *Show more* adds. */
export const shopPageProducts = 24

/** What the shop page is asked for, as in its address; prices in dollars, as `1299.5`. What is absent narrows nothing. */
export type ShopQuestion = {
  q?: string
  category?: string
  min?: string
  max?: string
  sort?: (typeof catalogueSorts)[number]
}

/** Validates the search parameters of the shop page; what makes no sense is left out. */
export const readShopQuestion = (search: Record<string, unknown>): ShopQuestion => {
  const read = (name: keyof ShopQuestion, makesSense: (text: string) => boolean) => {
    const text = String(search[name] ?? '')
      .normalize()
      .trim()
    return text !== '' && makesSense(text) ? { [name]: text } : {}
  }
  return {
    ...read('q', ({ length }) => length <= maxLength.search),
    ...read('category', ({ length }) => length <= maxLength.productCategory),
    ...read('min', isPrice),
    ...read('max', isPrice),
    ...read('sort', (text) => text !== catalogueSorts[0] && catalogueSorts.some((sort) => sort === text)),
  }
}

const written = decimals(priceDigits)
const isPrice = (text: string) => written.test(text)

/** Whether the shop page is asked for anything but all products. */
export const asksSomething = (question: ShopQuestion): boolean => Object.keys(question).length > 0
