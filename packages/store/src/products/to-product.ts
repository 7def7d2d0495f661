import { type Product, toDollars } from '@voltway/contract'
import type { ProductRow } from '@voltway/db'

/** A stored product as everybody sees it. */
export const toProduct = ({
  id,
  name,
  price_cents,
  description,
  image,
  created_at,
}: ProductRow): Product => ({
  id,
  name,
  price: toDollars(price_cents),
  description,
  image,
  created_at,
})
