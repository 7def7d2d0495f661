import { useRouter } from '@tanstack/react-router'
import type { Product } from '@voltway/contract'
import {
  type Choice,
  choiceSearch,
  formatLeft,
  lineKey,
  maxQty,
  selectChoices,
} from '@voltway/contract/browser'
import { toasts } from '@voltway/ui/toasts'
import { productRoute } from '../paths.ts'
import { addToCart, openCart, piecesInCart, removePiece } from './cart.ts'

/**
 * Returns the function that adds a product to the cart. Without `wanted`, it takes the first choice of each option, and the
 * message has a button that opens the product page to change them. A product that the shopper adds on that page then replaces
 * the piece with the first choices.
 */
export function useAddToCart() {
  const router = useRouter()

  return (product: Product, qty = 1, wanted?: readonly Choice[]) => {
    const replaces = wanted && router.state.location.state.replaces
    // The removal of the last piece makes room in a full cart. One of several pieces is removed after the addition.
    const makesRoom = replaces !== undefined && piecesInCart(replaces) === 1
    if (makesRoom) removePiece(replaces)
    if (!addToCart(product, qty, wanted)) {
      toasts.show({ tone: 'failure', message: 'Your cart is full' })
      return
    }
    const { id, name, slug, options } = product
    const { choices } = selectChoices(options, wanted)
    const key = lineKey({ id, choices })
    if (replaces !== undefined) {
      if (!makesRoom) removePiece(replaces)
      void router.navigate({ to: '.', search: true, replace: true, resetScroll: false })
    }
    const names = choices.map(({ choice }) => choice).join(', ')
    const change = () => {
      const state = { replaces: key }
      void router.navigate({ to: productRoute, params: { slug }, search: choiceSearch(choices), state })
    }
    toasts.show({
      message: `${name + (names && ` · ${names}`)} is in your cart`,
      details: piecesInCart(key) < maxQty ? formatLeft(product) : `${maxQty} is the maximum quantity`,
      actions: [
        ...(names && !wanted ? [{ label: 'Change', onClick: change }] : []),
        { label: 'View cart', onClick: openCart },
      ],
    })
  }
}
