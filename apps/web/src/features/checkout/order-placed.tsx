import type { Order } from '@voltway/contract'
import { lineKey, paymentLines } from '@voltway/contract/browser'
import { CopyLines } from '@voltway/ui/copy-lines'
import { DeliveryAddress } from '@voltway/ui/delivery-address'
import { dialogs } from '@voltway/ui/dialog-queue'
import { StatusBadge } from '@voltway/ui/status-badge'
import { Check } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { LineImage } from '../../ui/line-image.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PaymentCode, Receipt, ReceiptButtons, useReceipt } from '../../ui/receipt/receipt.tsx'

/** The number of images that fit side by side on a small screen. */
const imageCount = 3

/** The payment details of the order that was just placed. The receipt replaces the printed page. */
export function OrderPlaced({ order }: { order: Order }) {
  const { code, delivery, tax } = useReceipt(order)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CopyLines
        dense
        lines={paymentLines(order.payment).map((line) => ({ ...line, label: line.key, subject: line.label }))}
      />
      <PaymentCode code={code} />
      {tax.map((line) => (
        <p key={line} className="text-soft text-sm">
          {line}
        </p>
      ))}
      {order.delivery && (
        <section aria-labelledby="placed-delivery">
          <h3 id="placed-delivery" className="font-medium">
            Delivery
          </h3>
          <DeliveryAddress lines={delivery} note={order.delivery.note} />
        </section>
      )}
      <p className="text-soft text-sm">
        Please use the reference when you pay. You find all of this again in your account.
      </p>
      <PurchaseSummary order={order} />
      <Receipt order={order} />
    </div>
  )
}

/** Product images and the order's status. They come first on screen, but screen readers read the payment details before them. */
function PurchaseSummary({ order: { cart, status } }: { order: Order }) {
  return (
    <div className="-order-1 flex flex-wrap items-center gap-2 sm:gap-2.5 [@media(max-height:32rem)]:hidden">
      {/* Hidden in low windows, so that the payment details are in view. */}
      <span className="contents [@media(max-height:44rem)]:hidden">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-good-wash text-good sm:size-12">
          <Check aria-hidden className="size-6" />
        </span>
        {cart.slice(0, imageCount).map((line) => (
          <LineImage
            key={lineKey(line)}
            image={line.image}
            sizes="4rem"
            className="h-9 w-12 sm:h-12 sm:w-16"
          />
        ))}
      </span>
      <span className="ml-auto">
        <StatusBadge status={status} />
      </span>
    </div>
  )
}

/** The footer of the dialog with `OrderPlaced`, which stays in view on small screens. */
export function OrderPlacedFooter({ order }: { order: Order }) {
  return (
    <>
      <div className="max-sm:basis-full">
        <ReceiptButtons order={order} />
      </div>
      <LinkButton
        to={paths.order}
        params={{ reference: order.reference }}
        variant="secondary"
        size="small"
        className="mr-auto"
        onClick={() => dialogs.dismissAll()}
      >
        View order
      </LinkButton>
    </>
  )
}
