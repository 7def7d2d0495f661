import { toCents, toDollars, totalCents } from '@voltway/contract/cart-lines'
import { Badge } from '@voltway/ui/badge'
import { Button } from '@voltway/ui/button'
import { formatCents } from '@voltway/ui/format-money'
import { Notice } from '@voltway/ui/notice'
import { texts } from '../../lib/texts.ts'
import type { CheckoutLine } from './checkout-cart.ts'

type CheckoutSummaryProps = {
  lines: readonly CheckoutLine[]
  onRemove: (ids: readonly string[]) => void
}

/** The lines to order, with what has changed since they were put into the cart. */
export function CheckoutSummary({ lines, onRemove }: CheckoutSummaryProps) {
  const gone = lines.filter(({ available }) => available === false)

  return (
    <section aria-label="Your order" className="grid gap-3">
      <ul className="grid gap-2">
        {lines.map((line) => (
          <SummaryLine key={line.id} line={line} />
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
        <span className="font-medium">{texts.cart.total}</span>
        <span data-testid="checkout-total" className="text-heading tabular-nums">
          {formatCents(toDollars(totalCents(lines)))}
        </span>
      </p>
      {lines.some(({ was }) => was !== undefined) && (
        <Notice tone="warn" role="status">
          Prices have changed since you put these into your cart.
        </Notice>
      )}
      {gone.length > 0 && (
        <Notice
          tone="warn"
          role="status"
          action={
            <Button variant="secondary" size="small" onClick={() => onRemove(gone.map(({ id }) => id))}>
              Remove from cart
            </Button>
          }
        >
          Some products are no longer available. Remove them to order the others.
        </Notice>
      )}
    </section>
  )
}

function SummaryLine({ line }: { line: CheckoutLine }) {
  const gone = line.available === false

  return (
    <li className="flex items-baseline justify-between gap-4">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {line.name} <span className="whitespace-nowrap text-soft">× {line.qty}</span>
        {line.was !== undefined && !gone && (
          <span className="block text-soft text-sm">
            was {formatCents(line.was)}, now {formatCents(line.price)} each
          </span>
        )}
      </span>
      {gone ? (
        <span className="shrink-0">
          <Badge tone="warn">No longer available</Badge>
        </span>
      ) : (
        <span className="tabular-nums">{formatCents(toDollars(toCents(line.price) * line.qty))}</span>
      )}
    </li>
  )
}
