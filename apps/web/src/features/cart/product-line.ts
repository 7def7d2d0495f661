import type { Product } from '@voltway/contract'
import { addDollars, type CartLine } from '@voltway/contract/cart-lines'
import { type Choice, selectChoices } from '@voltway/contract/facts/choices'
import { picturePath } from '@voltway/contract/product-images'

/** What a line of the cart takes from a product as it was chosen; of options of which nothing is said it has the first choices. */
export function productLine(product: Product, wanted?: readonly Choice[]): Omit<CartLine, 'qty'> {
  const { id, name, price, image, options } = product
  const { choices, surcharge, picture, offered } = selectChoices(options, wanted)
  return {
    id,
    ...(choices.length > 0 && { choices }),
    name,
    price: addDollars(price, surcharge),
    image: picture ? picturePath(picture) : image,
    available: offered,
  }
}
