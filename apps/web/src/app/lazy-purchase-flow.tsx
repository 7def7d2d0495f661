import { CatchBoundary } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setCartOpen, useCartOpen } from '../features/cart/cart.ts'
import { lazyPart, reportLoadFailure, useLazyPart } from '../lib/lazy-part.ts'

const purchaseFlow = lazyPart(async () => (await import('./purchase-flow.tsx')).PurchaseFlow)

/** The code is fetched once `eager`, or when the cart is opened. */
export function LazyPurchaseFlow({ eager }: { eager: boolean }) {
  const open = useCartOpen()
  const PurchaseFlow = useLazyPart(purchaseFlow, open, fail)

  useEffect(() => {
    if (eager) purchaseFlow.preload()
  }, [eager])

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
