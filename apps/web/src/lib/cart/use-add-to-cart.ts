import { useNavigate } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import {
  type Choice,
  choiceSearch,
  formatStockLeft,
  lineKey,
  maxQty,
  selectChoices,
} from '@voltway/contract/browser'
import { toasts } from '@voltway/ui/toast-queue'
import { productRoute } from '../paths.ts'
import { openCart } from './cart-drawer.ts'
import { addToCart, piecesInCart, removePiece } from './edit-cart.ts'

/**
 * Returns the function that adds a product to the cart. Without `wanted`, it takes the first choice of each option, and the
 * message has a button that removes one piece again, and opens the product page with these choices.
 */
export function useAddToCart() {
  const navigate = useNavigate()

  return (product: Product, qty = 1, wanted?: readonly Choice[]) => {
    if (!addToCart(product, qty, wanted)) {
      toasts.show({ tone: 'failure', message: 'Your cart is full' })
      return
    }
    const { id, name, slug, options } = product
    const { choices } = selectChoices(options, wanted)
    const key = lineKey({ id, choices })
    const names = choices.map(({ choice }) => choice).join(', ')
    const change = () => {
      removePiece(key)
      void navigate({ to: productRoute, params: { slug }, search: choiceSearch(choices) })
    }
    toasts.show({
      message: `${name + (names && ` · ${names}`)} is in your cart`,
      details: piecesInCart(key) < maxQty ? formatStockLeft(product) : `${maxQty} is the maximum quantity`,
      actions: [
        ...(names && !wanted ? [{ label: 'Change', onClick: change }] : []),
        { label: 'View cart', onClick: openCart },
      ],
    })
  }
}
