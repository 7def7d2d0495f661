import {
  type Cart,
  type Choice,
  imagePath,
  joinSameLines,
  Product,
  placeholderImage,
  selectChoices,
  toCents,
  toDollars,
  type User,
} from '@voltway/contract'
import { type CartLineRow, carts, type Handle, type LineProductRow, products } from '@voltway/db'
import { read } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** The customer's own cart with today's names, prices and images. @throws Refusal FORBIDDEN for another user's id */
export const getCart = async (shop: Shop, customer: User, request: { id?: string } = {}): Promise<Cart> => {
  if (request.id && request.id !== customer.id) throw new Refusal('FORBIDDEN')
  return read(shop, (db) => readCart(db, customer))
}

/** A customer's cart, as `getCart` gives it. */
export const readCart = async (h: Handle, { id }: User): Promise<Cart> => {
  const stored = await carts.get(h, id)
  const ids = stored.lines.map(({ product_id }) => product_id)
  return toCart(stored, await products.listByIds(h, ids))
}

/** A stored cart with names, prices and images as the given products have them; the files of deleted ones are gone. */
export const toCart = (
  { revision, lines }: { revision: number; lines: readonly CartLineRow[] },
  products: readonly LineProductRow[],
): Cart => {
  const cart = currentLines(lines, products).map(({ price_cents, available, image, qty, ...chosen }) => ({
    ...chosen,
    price: toDollars(price_cents),
    image,
    qty,
    available,
  }))
  return { cart, revision }
}

/** A line of a cart with what it takes from its product. */
export type CurrentLine = ChosenProduct & { qty: number }

/** Stored lines as their products are now. Lines that have become the same are one, with the pieces of all. */
export const currentLines = (
  lines: readonly CartLineRow[],
  products: readonly LineProductRow[],
): CurrentLine[] => {
  const byId = new Map(products.map((row) => [row.id, row]))
  const chosen = lines.flatMap(({ product_id, choices, qty }) => {
    const row = byId.get(product_id)
    return row ? [{ ...chosenProduct(row, choices), qty }] : []
  })
  return joinSameLines(chosen)
}

/** What a line of a cart or of an order takes from its product; `choices` is absent where there is nothing to choose. */
type ChosenProduct = {
  id: string
  choices?: Choice[]
  name: string
  price_cents: number
  image: string
  available: boolean
}

/**
 * A product as it was chosen: with all choices, what they cost and the image that shows them. Not `available` once it is deleted, when the files of its
 * image are gone, or when it is no longer offered in these choices.
 */
export const chosenProduct = (row: LineProductRow, wanted?: readonly Choice[]): ChosenProduct => {
  const options = Product.shape.options.parse(JSON.parse(row.options))
  const { choices, surcharge, image: chosenImage, offered } = selectChoices(options, wanted)
  const image = chosenImage === undefined ? row.image : imagePath(chosenImage)
  const isOnSale = row.deleted_at === null
  return {
    id: row.id,
    ...(choices.length > 0 && { choices }),
    name: row.name,
    price_cents: row.price_cents + toCents(surcharge),
    image: isOnSale ? image : placeholderImage,
    available: isOnSale && offered,
  }
}
