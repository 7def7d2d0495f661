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
    const addTo = (line: OrderLine) => addLine(line, products.get(line.id), cart)
    const { added = [], left = [], gone = [] } = Object.groupBy(order.cart, addTo)
    const someAdded = added.length > 0
    const details = [
      ...(gone.length > 0 ? [`Not available any more: ${gone.map(nameOf).join(', ')}`] : []),
      ...(left.length > 0 && someAdded
        ? [`Your cart is full. Not added: ${left.map(nameOf).join(', ')}`]
        : []),
    ].join('. ')
    const failure = left.length > 0 ? 'Your cart is full' : 'Nothing of this order is available any more'
    toasts.show({
      tone: added.length < order.cart.length ? 'failure' : 'info',
      message: someAdded ? 'Your cart has the products of this order' : failure,
      ...(gone.length < order.cart.length && { details }),
      ...(someAdded && { actions: [{ label: 'View cart', onClick: cart.open }] }),
    })
  } catch (error) {
    console.warn('The products of an order could not be loaded', error)
    toasts.show({ tone: 'failure', message: 'The shop could not be reached. Please try again in a moment.' })
  }
}

/** Adds a line. Returns `gone` if it is not on sale any more, and `left` if the cart is full. */
function addLine({ qty, choices = [] }: OrderLine, product: Product | undefined, cart: OrderCart) {
  // If the product has options now, the customer has to choose first.
  const isOffered =
    product?.available &&
    choices.length === product.options.length &&
    selectChoices(product.options, choices).offered
  if (!isOffered) return 'gone'
  return cart.add(product, qty, choices) ? 'added' : 'left'
}

const nameOf = ({ name, choices }: OrderLine) => (choices ? `${name} (${choiceWords(choices)})` : name)
