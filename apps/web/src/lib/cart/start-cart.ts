import type { Product } from '@voltway/contract'
import type { CartLine } from '@voltway/contract/browser'
import { fetchProductsById, prefetchProducts, watchProducts } from '../products.ts'
import { currentUser, onSessionChange, type SessionChange } from '../session/session.ts'
import { recordMerge } from './cart-changes.ts'
import { cartState } from './cart-state.ts'
import { updateFromCatalogue } from './priced-lines.ts'
import { refreshAccountCart } from './save-cart.ts'
import { emptyCart } from './stored-cart.ts'

// After a session change in another tab, its cart arrives through the storage. Without room there, no event follows.
function handleSessionChange(change: SessionChange): void {
  if (change === 'signed-out') cartState.clear()
  if (change === 'elsewhere') cartState.reload()
  if (change !== 'signed-in') return
  // A visitor's cart is merged. After an expired session the cart already mirrors the account, so it is only updated, or removed if
  // another customer signs in.
  const owner = currentUser()?.id
  cartState.update((cart) => {
    const { lines, changes } = (cart.owner ?? owner) === owner ? cart : emptyCart
    return { lines, changes: changes ?? recordMerge(lines), revision: null, owner }
  })
  refreshAccountCart()
}

// Updates a visitor's cart from the product list; an account's cart gets its prices from the server. The list may contain only
// the first products of a large catalogue, so this requests the other products of the cart.
async function handleProducts(list: readonly Product[], whole: boolean): Promise<void> {
  const others = whole ? [] : unlisted(list)
  try {
    const products = others.length === 0 ? list : [...list, ...(await fetchProductsById(others))]
    // Products added during the request already have current prices. This update would mark them as unavailable.
    if (!whole && unlisted(list).some((id) => !others.includes(id))) return
    followProducts(products)
  } catch (error) {
    console.warn('The products of the cart could not be loaded', error)
  }
}

function unlisted(list: readonly Product[]): string[] {
  const listed = new Set(list.map(({ id }) => id))
  return linesOfVisitor().flatMap(({ id }) => (listed.has(id) ? [] : id))
}

function followProducts(products: readonly Product[]): void {
  const lines = linesOfVisitor()
  if (updateFromCatalogue(lines, products) === lines) return
  cartState.update((cart) => ({ ...cart, lines: updateFromCatalogue(cart.lines, products) }))
}

function linesOfVisitor(): readonly CartLine[] {
  return currentUser() === null ? cartState.get().lines : []
}

/** Restores the stored cart, and updates it with the session, other tabs, the catalogue and the network. */
export function startCart(): void {
  cartState.restore()
  onSessionChange(handleSessionChange)
  watchProducts((list, whole) => void handleProducts(list, whole))
  if (currentUser() === null && cartState.get().lines.length > 0) void prefetchProducts()
  addEventListener('online', refreshAccountCart)
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && refreshAccountCart(),
  )
  refreshAccountCart()
}
