import { CatchBoundary } from '@tanstack/react-router'
import { setCartOpen, useCartOpen } from '../../lib/cart/cart-drawer.ts'
import { lazyPart, reportLoadFailure, useLazyPart, usePreload } from '../../lib/lazy-part.ts'

const purchaseFlow = lazyPart(async () => (await import('./purchase-flow.tsx')).PurchaseFlow)

/** Loads the code of the purchase flow on the first input, or when the cart opens. */
export function LazyPurchaseFlow() {
  const open = useCartOpen()
  const PurchaseFlow = useLazyPart(purchaseFlow, open, fail)

  usePreload(purchaseFlow)

  // Closes the cart, so that the next click opens it again. That loads missing code, or renders failed components again.
  function fail() {
    setCartOpen(false)
    reportLoadFailure()
  }

  return (
    <CatchBoundary getResetKey={() => `${open}`} errorComponent={() => null} onCatch={fail}>
      {PurchaseFlow && <PurchaseFlow />}
    </CatchBoundary>
  )
}
