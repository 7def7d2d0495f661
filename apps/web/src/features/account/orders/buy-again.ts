import type { Order, OrderLine, Product } from '@voltway/contract'
import { type Choice, choiceWords, selectChoices } from '@voltway/contract/browser'
import { toasts } from '@voltway/ui/toasts'
import { fetchProductsById } from '../../../lib/products.ts'

/** The functions of the cart that orders need. `add` returns false if the cart is full. */
export type OrderCart = {
  add: (product: Product, qty: number, choices?: readonly Choice[]) => boolean
  open: () => void
}

/** Adds the lines of an order that are still on sale with their choices to the cart, and shows which are not. */
export async function buyAgain(order: Order, cart: OrderCart): Promise<void> {
  try {
    const ids = [...new Set(order.cart.map(({ id }) => id))]
    const products = new Map((await fetchProductsById(ids)).map((product) => [product.id, product]))
    const missing = order.cart.filter((line) => !isAdded(line, products.get(line.id), cart))
    const isNothing = missing.length === order.cart.length
    toasts.show({
      tone: missing.length > 0 ? 'failure' : 'info',
      message: isNothing
        ? 'Nothing of this order is available any more'
        : 'Your cart has the products of this order',
      ...(missing.length > 0 &&
        !isNothing && { details: `Not available any more: ${missing.map(nameOf).join(', ')}` }),
      ...(!isNothing && { action: { label: 'View cart', onClick: cart.open } }),
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
