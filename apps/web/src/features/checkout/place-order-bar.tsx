import { toDollars, totalCents } from '@voltway/contract/cart-lines'
import { Button } from '@voltway/ui/button'
import { formatCents } from '@voltway/ui/format-money'
import { texts } from '../../lib/texts.ts'
import type { CheckoutLine } from './checkout-cart.ts'

type PlaceOrderBarProps = { lines: readonly CheckoutLine[]; placing: boolean; onPlace: () => void }

/** The total and the button that orders, in sight however long the order is. */
export function PlaceOrderBar({ lines, placing, onPlace }: PlaceOrderBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {lines.length > 0 && (
        <p className="grid sm:flex sm:items-baseline sm:gap-4">
          <span className="text-soft max-sm:text-sm">{texts.cart.total}</span>
          <span data-testid="checkout-total" className="text-heading tabular-nums">
            {formatCents(toDollars(totalCents(lines)))}
          </span>
        </p>
      )}
      <Button
        size="large"
        busy={placing}
        onClick={onPlace}
        className="grow max-sm:px-4 sm:min-w-64 sm:grow-0"
      >
        {texts.checkout.placeOrder}
      </Button>
    </div>
  )
}
