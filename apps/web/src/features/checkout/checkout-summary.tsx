import {
  choiceWords,
  formatMoney,
  formatStockLeft,
  lineCents,
  lineKey,
  toDollars,
} from '@voltway/contract/browser'
import { Badge } from '@voltway/ui/badge'
import { Button } from '@voltway/ui/button'
import { classNames } from '@voltway/ui/class-names'
import { Notice } from '@voltway/ui/notice'
import { removeFromCart } from '../../lib/cart/edit-cart.ts'
import type { PricedLine } from '../../lib/cart/priced-lines.ts'
import { LineImage } from '../../ui/line-image.tsx'

/** The lines to order, with notices about changed prices and unavailable products. */
export function CheckoutSummary({ lines }: { lines: readonly PricedLine[] }) {
  const gone = lines.filter(({ available }) => available === false)

  return (
    <section
      aria-labelledby="your-order"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 self-start lg:sticky lg:top-0 lg:z-1"
    >
      <h3 id="your-order" className="font-medium text-lg">
        Your order
      </h3>
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
            <Button variant="secondary" size="small" onClick={() => removeFromCart(gone.map(lineKey))}>
              Remove from cart
            </Button>
          }
        >
          Some products are no longer available. Remove them to order the others.
        </Notice>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {lines.map((line) => (
          <SummaryLine key={lineKey(line)} line={line} />
        ))}
      </ul>
    </section>
  )
}

function SummaryLine({ line }: { line: PricedLine }) {
  const gone = line.available === false

  return (
    <li className="flex gap-4">
      <LineImage
        image={line.image}
        sizes="4.5rem"
        className={classNames('h-13.5 w-18', gone && 'opacity-60')}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium leading-snug [overflow-wrap:anywhere]">{line.name}</p>
        {line.choices && (
          <p className="text-sm text-soft [overflow-wrap:anywhere]">{choiceWords(line.choices)}</p>
        )}
        <p className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-soft">{`Quantity ${line.qty}`}</span>
          {gone ? (
            <Badge tone="warn">No longer available</Badge>
          ) : (
            <span className="tabular-nums">{formatMoney(toDollars(lineCents(line)))}</span>
          )}
        </p>
        <p className="text-soft text-sm empty:hidden">{!gone && formatStockLeft(line)}</p>
        {line.was !== undefined && !gone && (
          <p className="text-soft text-sm">
            {`was ${formatMoney(line.was)}, now ${formatMoney(line.price)} each`}
          </p>
        )}
      </div>
    </li>
  )
}
