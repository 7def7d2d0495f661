import { type Product, type ProductChange, toCents, toDollars } from '@voltway/contract'
import type { ProductChanges, ProductRow } from '@voltway/db'

/** A stored product as everybody sees it. */
export const toProduct = ({ price_cents, deleted_at: _, slug, ...row }: ProductRow): Product => ({
  ...row,
  price: toDollars(price_cents),
  slug: slug ?? row.id,
})

/** A change of a product as it is stored; what is absent keeps its value. */
export const toProductChanges = ({ price, ...said }: Omit<ProductChange, 'id'>): ProductChanges => ({
  ...said,
  ...(price !== undefined && { price_cents: toCents(price) }),
})
