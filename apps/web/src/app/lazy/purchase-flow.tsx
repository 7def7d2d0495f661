import { useNavigate } from '@tanstack/react-router'
import { dialogs, useDialogQueue } from '@voltway/ui/dialog-queue'
import { useRef, useState } from 'react'
import { SignInModal } from '../../features/auth/sign-in-modal.tsx'
import { CartPanel } from '../../features/cart/cart-panel.tsx'
import { CheckoutModal } from '../../features/checkout/checkout-modal.tsx'
import { setCartOpen } from '../../lib/cart/cart-drawer.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'

/** The cart drawer, with the checkout above it and the sign-in above the checkout. */
export function PurchaseFlow() {
  const { user } = useSession()
  const navigate = useNavigate()
  const [checkingOut, setCheckingOut] = useState(false)
  const [signingIn, setSigningIn] = useState(false)
  const steps = useRef<HTMLDivElement>(null)
  // The session may begin in another tab.
  if (signingIn && user !== null) setSigningIn(false)

  function startCheckout() {
    setCheckingOut(true)
    if (user === null) void navigate({ to: paths.account })
  }

  function goBack() {
    if (useDialogQueue.getState().length > 0) dialogs.dismissShown()
    else if (signingIn) setSigningIn(false)
    else if (checkingOut) setCheckingOut(false)
    else setCartOpen(false)
  }

  function finish() {
    setCheckingOut(false)
    setCartOpen(false)
  }

  return (
    <CartPanel onCheckout={startCheckout} onBack={goBack}>
      <CheckoutModal
        open={checkingOut}
        onOpenChange={setCheckingOut}
        onSignIn={() => setSigningIn(true)}
        steps={steps}
        onLeave={finish}
      >
        <SignInModal open={signingIn} onOpenChange={setSigningIn} finalFocus={steps} />
      </CheckoutModal>
    </CartPanel>
  )
}
