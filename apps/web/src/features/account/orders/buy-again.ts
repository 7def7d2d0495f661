import type { Order, OrderLine, Product } from '@voltway/contract'
import { lineKey, maxQty, selectChoices } from '@voltway/contract/browser'
import { toasts } from '@voltway/ui/toast-queue'
import { openCart } from '../../../lib/cart/cart-drawer.ts'
import { addToCart, piecesInCart } from '../../../lib/cart/edit-cart.ts'
import { joinLineNames } from '../../../lib/cart/join-line-names.ts'
import { productLine } from '../../../lib/cart/priced-lines.ts'
import { fetchProductsById } from '../../../lib/products.ts'
import { isSessionToken, sessionToken } from '../../../lib/session/session.ts'
import { unreachableText } from '../../../lib/unreachable-text.ts'

/** Adds the lines of an order to the cart that are still on sale with their choices. A message names the other lines. */
export async function buyAgain(order: Order): Promise<void> {
  const token = sessionToken()
  try {
    const ids = [...new Set(order.cart.map(({ id }) => id))]
    const offered = new Map((await fetchProductsById(ids)).map((product) => [product.id, product]))
    // After a sign-out, the cart belongs to the next person at this browser.
    if (token !== null && !isSessionToken(token)) return
    const addTo = (line: OrderLine) => addLine(line, offered.get(line.id))
    const { added = [], limited = [], notAdded = [], unavailable = [] } = Object.groupBy(order.cart, addTo)
    const someAdded = added.length + limited.length > 0
    const details = [
      ...(unavailable.length > 0 ? [`Not available: ${joinLineNames(unavailable)}`] : []),
      ...(limited.length > 0 ? [`${maxQty} is the maximum quantity: ${joinLineNames(limited)}`] : []),
      ...(notAdded.length > 0 && someAdded
        ? [`Your cart is full. Not added: ${joinLineNames(notAdded)}`]
        : []),
    ].join('. ')
    const failure = notAdded.length > 0 ? 'Your cart is full' : 'Nothing of this order is available'
    const part = added.length < order.cart.length ? 'a part' : 'the products'
    toasts.show({
      tone: added.length < order.cart.length ? 'failure' : 'info',
      message: someAdded ? `Your cart has ${part} of this order` : failure,
      ...(unavailable.length < order.cart.length && { details }),
      ...(someAdded && { actions: [{ label: 'View cart', onClick: openCart }] }),
    })
  } catch (error) {
    console.warn('The products of an order could not be loaded', error)
    if (token === null || isSessionToken(token)) toasts.show({ tone: 'failure', message: unreachableText })
  }
}

/** Adds a line. Returns `unavailable` if it is not on sale, `limited` if it exceeds `maxQty`, and `notAdded` if the cart is full. */
function addLine({ qty, choices = [] }: OrderLine, product: Product | undefined) {
  // If the product has options now, the customer has to choose first.
  const isOffered =
    product?.available &&
    choices.length === product.options.length &&
    selectChoices(product.options, choices).offered
  if (!isOffered) return 'unavailable'
  const key = lineKey(productLine(product, choices))
  const expected = piecesInCart(key) + qty
  if (!addToCart(product, qty, choices)) return 'notAdded'
  return piecesInCart(key) < expected ? 'limited' : 'added'
}
