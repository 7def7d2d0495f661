import type { Product } from './products.ts'

/** The words by which the panels of the home page find their products (docs/behaviour.md, "Home"). */
export const panelKeywords = ['Model 3', 'Model Y', 'Model S', 'Model X', 'Solar', 'Powerwall']

/** A row of a product's data table whose value is a number with an optional unit. */
export type Figure = Product['data'][number]

const maxFigures = 3
const number = /^\d[\d.,]*(\s?\S{1,4})?$/

/** Returns the first three rows of a product's data table whose value is a number with an optional unit. */
export function panelFigures(product: Pick<Product, 'data'> | undefined): readonly Figure[] {
  return product?.data.filter(({ value }) => number.test(value)).slice(0, maxFigures) ?? []
}

/** Returns the first product whose name contains the panel's keyword, ignoring case (docs/behaviour.md, "Home"). */
export function firstProductNamed<Named extends { name: string }>(
  products: readonly Named[] | undefined,
  keyword: string,
): Named | undefined {
  const wanted = keyword.toLowerCase()
  return products?.find(({ name }) => name.toLowerCase().includes(wanted))
}

/** The product of a panel. Its figures are shown on the panel, whose title links to its page. */
export type PanelProduct = { slug: string; figures: readonly Figure[] }

export const panelProducts = (products: readonly Product[]): Record<string, PanelProduct> =>
  Object.fromEntries(
    panelKeywords.flatMap((keyword) => {
      const product = firstProductNamed(products, keyword)
      return product ? [[keyword, { slug: product.slug, figures: panelFigures(product) }]] : []
    }),
  )
