import {
  type Choice,
  Product,
  picturePath,
  placeholderImage,
  selectChoices,
  toCents,
} from '@voltway/contract'
import type { LineProductRow } from '@voltway/db'

/** What a line of a cart or of an order takes from its product; `choices` is absent where there is nothing to choose. */
export type ChosenProduct = {
  id: string
  choices?: Choice[]
  name: string
  price_cents: number
  image: string
  available: boolean
}

/**
 * A product as it was chosen: with all choices, what they cost and the picture that shows them. Not `available` once it is deleted, when the files of its
 * picture are gone, or when it is no longer offered in these choices.
 */
export const chosenProduct = (row: LineProductRow, wanted?: readonly Choice[]): ChosenProduct => {
  const options = Product.shape.options.parse(JSON.parse(row.options))
  const { choices, surcharge, picture, offered } = selectChoices(options, wanted)
  const image = picture === undefined ? row.image : picturePath(picture)
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
