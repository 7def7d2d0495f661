import { useQuery } from '@tanstack/react-query'
import { formatMoney, toDollars, totalCents } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { Dialog } from '@voltway/ui/dialog'
import { dialogs, useDialogQueue } from '@voltway/ui/dialog-queue'
import type { Elements } from '@voltway/ui/elements'
import { Notice } from '@voltway/ui/notice'
import { type RefObject, useEffect, useState } from 'react'
import { create } from 'zustand'
import { cartState } from '../../lib/cart/cart-state.ts'
import { refreshCart } from '../../lib/cart/checkout-cart.ts'
import type { PricedLine } from '../../lib/cart/priced-lines.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DeliveryAddressBlock } from './delivery-address-block.tsx'
import { OrderPlaced, OrderPlacedFooter } from './order-placed.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { placeOrder } from './place-order.ts'
import { useCheckoutAddress } from './use-checkout-address.ts'

type CheckoutModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onSignIn: () => void
  /** Gets the focus after a sign-in in the dialog above. */
  steps: RefObject<HTMLDivElement | null>
  /** Closes the checkout and the cart. */
  onLeave: () => void
  /** A dialog that opens above this one. */
  children: Elements
}

/** The checkout dialog: the lines to order, the payment methods, the delivery address, the total and the order button. */
export function CheckoutModal({ open, onOpenChange, ...rest }: CheckoutModalProps) {
  const { user } = useSession()
  const lines = cartState.use((cart) => cart.lines)
  // The payment methods load when the cart opens, so that they are available when the checkout opens.
  const methods = useQuery(trpc.paymentMethods.list.queryOptions({}))
  const [chosenId, choose] = useState<string | null>(null)
  const chosen = methods.data?.items.find(({ id }) => id === chosenId)
  const delivery = useCheckoutAddress(user)
  async function order() {
    const accountLink = <AccountLink onLeave={rest.onLeave} />
    const placed = await placeOrder({ user, method: chosen, delivery, accountLink })
    if (user && !chosen) scrollIntoView(rest.steps.current?.querySelector('input[type=radio]'))
    return placed
  }
  const userId = user?.id ?? ''
  const placing = usePlacing() === userId
  const place = () =>
    void runOrder(userId, order, () => {
      delivery.reset()
      rest.onLeave()
    })

  // Loads current prices, address and payment details when the checkout opens, and after a sign-in inside it.
  const ordering = open && user !== null
  useEffect(() => {
    if (!ordering) return
    void refreshCart()
    void trpc.auth.getDelivery.invalidate()
    void trpc.paymentMethods.list.invalidate()
  }, [ordering])

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Checkout"
      size="wide"
      // For visitors the title, because the payment methods may be out of sight of the notice about the sign-in.
      initialFocus={user === null ? 'h2' : 'input[type=radio]'}
      footer={<PlaceOrderBar lines={lines} placing={placing || delivery.isLoading} onPlace={place} />}
    >
      <div
        ref={rest.steps}
        tabIndex={-1}
        className="grid gap-x-12 gap-y-8 outline-none lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        {user === null && (
          <div ref={scrollIntoView} className="col-span-full">
            <SignInFirst onSignIn={rest.onSignIn} />
          </div>
        )}
        {lines.length === 0 ? (
          <EmptyCheckout isCustomer={ordering} onLeave={rest.onLeave} />
        ) : (
          <CheckoutSummary lines={lines} />
        )}
        <div className="grid content-start gap-6">
          <PaymentChoice
            methods={methods.data?.items}
            retry={methods.isError && !methods.isFetching ? () => void methods.refetch() : null}
            chosen={chosen}
            onChoose={choose}
          />
          {user !== null && <DeliveryAddressBlock delivery={delivery} />}
        </div>
      </div>
      {rest.children}
    </Dialog>
  )
}

type PlaceOrderBarProps = { lines: readonly PricedLine[]; placing: boolean; onPlace: () => void }

function PlaceOrderBar({ lines, placing, onPlace }: PlaceOrderBarProps) {
  // Until the customer has answered the dialog, nothing is in progress.
  const asking = useDialogQueue(({ length }) => length > 0)

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {lines.length > 0 && (
        <p className="grid sm:flex sm:items-baseline sm:gap-4">
          <span className="text-soft max-sm:text-sm">Total</span>
          <span data-testid="checkout-total" className="text-heading tabular-nums">
            {formatMoney(toDollars(totalCents(lines)))}
          </span>
        </p>
      )}
      <Button
        size="large"
        busy={placing && !asking}
        onClick={onPlace}
        className="grow max-sm:px-4 sm:ml-auto sm:min-w-64 sm:grow-0"
      >
        Place Order
      </Button>
    </div>
  )
}

type EmptyCheckoutProps = Pick<CheckoutModalProps, 'onLeave'> & { isCustomer: boolean }

/** The checkout of an empty cart. An order whose response was lost may have emptied it. */
function EmptyCheckout({ isCustomer, onLeave }: EmptyCheckoutProps) {
  if (!isCustomer) return <p>Your cart is empty</p>

  return (
    <div>
      <Notice action={<AccountLink onLeave={onLeave} />}>
        Your cart is empty. An order may have been placed: look for it in your account.
      </Notice>
    </div>
  )
}

function AccountLink({ onLeave }: Pick<CheckoutModalProps, 'onLeave'>) {
  function leave() {
    void trpc.orders.list.invalidate()
    dialogs.dismissAll()
    onLeave()
  }

  return (
    <LinkButton size="small" variant="secondary" to={paths.account} onClick={leave}>
      Account
    </LinkButton>
  )
}

// The session may end while the lower end of the dialog is in view.
const scrollIntoView = (element: Element | null | undefined) => element?.scrollIntoView({ block: 'nearest' })

function SignInFirst({ onSignIn }: { onSignIn: () => void }) {
  return (
    <Notice
      action={
        <Button size="small" onClick={onSignIn}>
          Sign In
        </Button>
      }
    >
      Sign in to place your order.
    </Notice>
  )
}

/** The id of the customer whose order is in progress, also while the checkout is closed. It is empty for a visitor. */
const usePlacing = create((): string | null => null)

// Runs at most one order at a time, because a customer may click the button several times.
async function runOrder(userId: string, order: () => ReturnType<typeof placeOrder>, onPlaced: () => void) {
  if (usePlacing.getState() === userId) return
  usePlacing.setState(userId, true)
  const placed = await order().finally(() =>
    usePlacing.setState((placing) => (placing === userId ? null : placing), true),
  )
  void trpc.orders.list.invalidate()
  // The server may have rejected the order because the payment method was deleted.
  if (placed === null) return void trpc.paymentMethods.list.invalidate()
  onPlaced()
  await dialogs.alert({
    title: 'Order placed!',
    message: 'Payment Details',
    children: <OrderPlaced order={placed.order} />,
    footer: <OrderPlacedFooter order={placed.order} />,
  })
}
