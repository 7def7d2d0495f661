import type { Product } from '@voltway/contract'

/** A row of a product's table of data that is a number, with or without a unit. */
export type Figure = Product['data'][number]

const most = 3
const number = /^\d[\d.,]*(\s?\S{1,4})?$/

/** The first figures of a product's table of data; what needs more words than a unit is for its own page. */
export function panelFigures(product: Pick<Product, 'data'> | undefined): readonly Figure[] {
  return product?.data.filter(({ value }) => number.test(value)).slice(0, most) ?? []
}

/** The first product whose name contains the panel's keyword, whatever the case (docs/behaviour.md, "Home"). */
export function firstProductNamed<Named extends { name: string }>(
  products: readonly Named[] | undefined,
  keyword: string,
): Named | undefined {
  const wanted = keyword.toLowerCase()
  return products?.find(({ name }) => name.toLowerCase().includes(wanted))
}
