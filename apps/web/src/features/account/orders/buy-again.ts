import type { Order, OrderLine, Product } from '@voltway/contract'
import { type Choice, choiceWords, selectChoices } from '@voltway/contract/browser'
import { toasts } from '@voltway/ui/toasts'
import { fetchProductsById } from '../../../lib/products.ts'

/** The functions of the cart that orders need. `add` returns false if the cart is full. */
export type OrderCart = {
  add: (product: Product, qty: number, choices?: readonly Choice[]) => boolean
  open: () => void
}

/** Adds the lines of an order to the cart that are still on sale with their choices. A message names the other lines. */
export async function buyAgain(order: Order, cart: OrderCart): Promise<void> {
  try {
    const ids = [...new Set(order.cart.map(({ id }) => id))]
    const products = new Map((await fetchProductsById(ids)).map((product) => [product.id, product]))
    const missing = order.cart.filter((line) => !isAdded(line, products.get(line.id), cart))
    const addedSome = missing.length < order.cart.length
    toasts.show({
      tone: missing.length > 0 ? 'failure' : 'info',
      message: addedSome
        ? 'Your cart has the products of this order'
        : 'Nothing of this order is available any more',
      ...(missing.length > 0 &&
        addedSome && { details: `Not available any more: ${missing.map(nameOf).join(', ')}` }),
      ...(addedSome && { actions: [{ label: 'View cart', onClick: cart.open }] }),
    })
  } catch (error) {
    console.warn('The products of an order could not be loaded', error)
    toasts.show({ tone: 'failure', message: 'The shop could not be reached. Please try again in a moment.' })
  }
}

function isAdded({ qty, choices = [] }: OrderLine, product: Product | undefined, cart: OrderCart): boolean {
  // If the product has options now, the customer has to choose first.
  const isOffered =
    product?.available &&
    choices.length === (product.options ?? []).length &&
    selectChoices(product.options, choices).offered
  return isOffered === true && cart.add(product, qty, choices)
}

const nameOf = ({ name, choices }: OrderLine) => (choices ? `${name} (${choiceWords(choices)})` : name)
