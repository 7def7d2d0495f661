import { useQuery, useQueryClient } from '@tanstack/react-query'
import { alerts } from '@voltway/ui/alerts'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { Notice } from '@voltway/ui/notice'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { refreshOwnOrders } from '../../lib/own-orders.ts'
import { paymentMethodList } from '../../lib/payment-methods.ts'
import { useSession } from '../../lib/session.ts'
import { texts } from '../../lib/texts.ts'
import type { CheckoutCart, CheckoutLine } from './checkout-cart.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { HowToGoOn, OrderPlaced } from './order-placed.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { isOrderUnanswered, placeOrder } from './place-order.ts'

const methodsFreshMs = 60_000

type CheckoutModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  lines: readonly CheckoutLine[]
  cart: CheckoutCart
  onSignIn: () => void
  /** Where its steps begin, for the focus of those who come back to them. */
  steps: RefObject<HTMLDivElement | null>
  /** The order stands: time to close everything. */
  onPlaced: () => void
  /** What opens above it. */
  children: ReactNode
}

/** The last step: what is ordered, how it is paid, and the button. */
export function CheckoutModal({ open, onOpenChange, lines, cart, ...rest }: CheckoutModalProps) {
  const { user } = useSession()
  // Asked for when the drawer opens, so that they are there when the checkout does.
  const methods = useQuery({ ...paymentMethodList, staleTime: methodsFreshMs })
  const [chosenId, choose] = useState<string | null>(null)
  const chosen = methods.data?.find(({ id }) => id === chosenId)
  const { place, placing } = usePlacing(() => placeOrder({ user, method: chosen, cart }), cart, rest.onPlaced)
  useFreshCart(open && user !== null, cart)

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.checkout.title}
      footer={
        <Button size="large" wide busy={placing} onClick={place}>
          {texts.checkout.placeOrder}
        </Button>
      }
    >
      <div ref={rest.steps} tabIndex={-1} className="grid gap-8 outline-none">
        {user === null && <SignInFirst onSignIn={rest.onSignIn} />}
        {lines.length === 0 ? (
          <NothingToOrder unanswered={isOrderUnanswered(user)} />
        ) : (
          <CheckoutSummary lines={lines} onRemove={cart.remove} />
        )}
        <PaymentChoice
          methods={methods.data}
          retry={methods.isError && !methods.isFetching ? () => void methods.refetch() : null}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
      {rest.children}
    </Dialog>
  )
}

function NothingToOrder({ unanswered }: { unanswered: boolean }) {
  if (!unanswered) return <p>{texts.cart.empty}</p>
  return <p>We have not heard back about your order. Press {texts.checkout.placeOrder} to ask again.</p>
}

function SignInFirst({ onSignIn }: { onSignIn: () => void }) {
  return (
    <Notice
      action={
        <Button size="small" onClick={onSignIn}>
          {texts.auth.signIn}
        </Button>
      }
    >
      Sign in to place your order. Your cart stays as it is.
    </Notice>
  )
}

// However often the button is pressed, one order is under way.
function usePlacing(order: () => ReturnType<typeof placeOrder>, cart: CheckoutCart, onPlaced: () => void) {
  const [placing, setPlacing] = useState(false)
  const underWay = useRef(false)
  const cache = useQueryClient()

  async function run() {
    if (underWay.current) return
    underWay.current = true
    setPlacing(true)
    const placed = await order()
    underWay.current = false
    setPlacing(false)
    // A refusal may have been about a payment method that is gone.
    if (placed === null) return void cache.invalidateQueries(paymentMethodList)
    cart.ordered()
    onPlaced()
    void refreshOwnOrders()
    await alerts.show({
      title: texts.checkout.placed,
      message: texts.checkout.paymentDetails,
      children: <OrderPlaced order={placed.order} />,
      footer: <HowToGoOn />,
    })
  }

  return { place: () => void run(), placing }
}

// Who is about to order sees today's prices, also after signing in on the way.
function useFreshCart(ordering: boolean, cart: CheckoutCart): void {
  const refresh = useEffectEvent(() => void cart.save())
  useEffect(() => {
    if (ordering) refresh()
  }, [ordering])
}
