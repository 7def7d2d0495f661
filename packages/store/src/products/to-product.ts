import { Product, type ProductChange, toCents, toDollars } from '@voltway/contract'
import type { ProductChanges, ProductRow } from '@voltway/db'

/** A stored product as everybody sees it. */
export const toProduct = ({ price_cents, deleted_at: _, slug, data, ...row }: ProductRow): Product => ({
  ...row,
  price: toDollars(price_cents),
  slug: slug ?? row.id,
  data: Product.shape.data.parse(JSON.parse(data)),
})

/** A change of a product as it is stored; what is absent keeps its value. */
export const toProductChanges = ({ price, data, ...said }: Omit<ProductChange, 'id'>): ProductChanges => ({
  ...said,
  ...(price !== undefined && { price_cents: toCents(price) }),
  ...(data !== undefined && { data: JSON.stringify(data) }),
})
