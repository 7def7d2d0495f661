import { Link } from '@tanstack/react-router'
import { choiceSearch, choiceWords, formatStockLeft, formatWhole, lineKey } from '@voltway/contract/browser'
import { Badge } from '@voltway/ui/badge'
import { classNames } from '@voltway/ui/class-names'
import { IconButton } from '@voltway/ui/icon-button'
import { Trash2 } from 'lucide-react'
import { setCartOpen } from '../../lib/cart/cart-drawer.ts'
import { changeQuantity } from '../../lib/cart/edit-cart.ts'
import type { PricedLine } from '../../lib/cart/priced-lines.ts'
import { productRoute } from '../../lib/paths.ts'
import { LineImage } from '../../ui/line-image.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'

type CartLineItemProps = { line: PricedLine; onRemove: () => void }

export function CartLineItem({ line, onRemove }: CartLineItemProps) {
  const gone = line.available === false
  const choices = choiceWords(line.choices)
  // The choices distinguish two lines of one product.
  const name = choices ? `${line.name}, ${choices}` : line.name
  const price = formatWhole(line.price)
  const was = line.was === undefined ? price : formatWhole(line.was)

  return (
    <li className="relative flex flex-wrap gap-4 py-5 first:pt-1" data-testid="cart-line">
      <LineImage image={line.image} sizes="7rem" className={classNames('h-21 w-28', gone && 'opacity-60')} />
      <div className="grid min-w-0 flex-1 basis-36 content-between gap-2">
        <div>
          <p className="font-medium leading-snug [overflow-wrap:anywhere]">
            {gone ? (
              line.name
            ) : (
              <Link
                to={productRoute}
                params={{ slug: line.id }}
                search={choiceSearch(line.choices)}
                className="line-link"
                onClick={() => setCartOpen(false)}
              >
                {line.name}
              </Link>
            )}
          </p>
          {choices && <p className="text-sm text-soft [overflow-wrap:anywhere]">{choices}</p>}
          {!gone && <p className="text-soft tabular-nums">{was === price ? price : `${price} was ${was}`}</p>}
          <p className="text-soft empty:hidden">{!gone && formatStockLeft(line)}</p>
        </div>
        {gone && (
          <div>
            <Badge tone="warn">No longer available</Badge>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-2">
          {gone ? (
            <span className="text-soft">{`Quantity ${line.qty}`}</span>
          ) : (
            <QuantityStepper
              qty={line.qty}
              labels={{
                less: `Decrease quantity of ${name}`,
                qty: `Quantity of ${name}`,
                more: `Increase quantity of ${name}`,
              }}
              onStep={(delta) => changeQuantity(lineKey(line), delta)}
            />
          )}
          <IconButton label={`Remove ${name}`} data-remove className="-mr-2.5 text-soft" onClick={onRemove}>
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
