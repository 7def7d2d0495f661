import { CatchBoundary } from '@tanstack/react-router'
import { setCartOpen, useCartOpen } from '../../features/cart/cart.ts'
import { lazyPart, reportLoadFailure, useLazyPart, usePreload } from '../../lib/lazy-part.ts'

const purchaseFlow = lazyPart(async () => (await import('./purchase-flow.tsx')).PurchaseFlow)

/** The code is fetched at the first input, or when the cart is opened. */
export function LazyPurchaseFlow() {
  const open = useCartOpen()
  const PurchaseFlow = useLazyPart(purchaseFlow, open, fail)

  usePreload(purchaseFlow)

  // Closed, so that the next press opens it, with its code loaded or its failed components rendered anew.
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
