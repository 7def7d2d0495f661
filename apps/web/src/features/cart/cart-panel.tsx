import { type CartLine, formatWhole, lineKey, toDollars, totalCents } from '@voltway/contract/browser'
import { Button } from '@voltway/ui/button'
import { dialogs } from '@voltway/ui/dialog-queue'
import type { Elements } from '@voltway/ui/elements'
import { EmptyState } from '@voltway/ui/empty-state'
import { Notice } from '@voltway/ui/notice'
import { ShoppingBag } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { setCartOpen, useCartOpen } from '../../lib/cart/cart-drawer.ts'
import { cartState, useSaveFailure } from '../../lib/cart/cart-state.ts'
import { clearCart, removeFromCart } from '../../lib/cart/edit-cart.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/session.ts'
import { HistoryDialog } from '../../ui/history-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CartLineItem } from './cart-line-item.tsx'

type CartPanelProps = {
  onCheckout: () => void
  /** Closes the cart, or the topmost dialog above it. */
  onBack: () => void
  children: Elements
}

export function CartPanel({ onCheckout, onBack, children }: CartPanelProps) {
  const lines = cartState.use((cart) => cart.lines)
  const content = useRef<HTMLDivElement>(null)
  const failure = useSaveFailure()

  function remove(line: CartLine, index: number) {
    flushSync(() => removeFromCart([lineKey(line)]))
    focusRemaining(content.current, index)
  }

  async function clear() {
    const agreed = await dialogs.confirm({
      question: 'Remove everything from your cart?',
      action: 'Clear cart',
      danger: true,
    })
    if (!agreed) return
    flushSync(clearCart)
    focusRemaining(content.current)
  }

  return (
    <HistoryDialog
      size="drawer"
      open={useCartOpen()}
      onOpenChange={setCartOpen}
      onStep={onBack}
      title="Your Cart"
      footer={lines.length > 0 && <Footer total={toDollars(totalCents(lines))} onCheckout={onCheckout} />}
    >
      <div ref={content}>
        {failure !== undefined && (
          <Notice tone="warn" role="status">
            {`${failure}. It stays in this browser.`}
          </Notice>
        )}
        {lines.length === 0 && <EmptyCart />}
        {lines.length > 0 && (
          <>
            <ul className="divide-y divide-line">
              {lines.map((line, index) => (
                <CartLineItem key={lineKey(line)} line={line} onRemove={() => remove(line, index)} />
              ))}
            </ul>
            <Button
              variant="quiet"
              size="small"
              className="mt-3 -ml-3.5 text-soft"
              onClick={() => void clear()}
            >
              Clear cart
            </Button>
          </>
        )}
      </div>
      {children}
    </HistoryDialog>
  )
}

function Footer({ total, onCheckout }: { total: number; onCheckout: () => void }) {
  return (
    <div className="grid gap-4">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-soft">Total</span>
        <span data-testid="cart-total" className="text-heading tabular-nums">
          {formatWhole(total)}
        </span>
      </p>
      <Button size="large" wide onClick={onCheckout}>
        Checkout
      </Button>
    </div>
  )
}

function EmptyCart() {
  const { user } = useSession()
  const leave = () => setCartOpen(false)
  const ordered = user ? ' If you have placed an order, it is in your account.' : ''

  return (
    <EmptyState
      icon={<ShoppingBag className="size-8" />}
      text="Your cart is empty"
      hint={`Products that you add stay here until your next visit.${ordered}`}
    >
      <LinkButton to={paths.shop} variant="secondary" onClick={leave}>
        Go to the shop
      </LinkButton>
      {user && (
        <LinkButton to={paths.account} variant="secondary" onClick={leave}>
          Account
        </LinkButton>
      )}
    </EmptyState>
  )
}

// The clicked button disappears, so the focus moves to the next line's button, or to the link of the empty cart.
function focusRemaining(content: HTMLElement | null, index = 0): void {
  const buttons = content?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
  const next =
    buttons[Math.min(index, buttons.length - 1)] ?? content?.querySelector<HTMLElement>('a, button')
  next?.focus()
}
