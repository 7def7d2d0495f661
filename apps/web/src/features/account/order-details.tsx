import type { Order } from '@voltway/contract'
import { toCents, toDollars } from '@voltway/contract/cart-lines'
import { CopyLines } from '@voltway/ui/copy-lines'
import { formatCents } from '@voltway/ui/format-money'
import { paymentLines, walletCode } from '@voltway/ui/payment-lines'
import { receiptOf } from '../../lib/receipt-of.ts'
import { useSession } from '../../lib/session.ts'
import { texts } from '../../lib/texts.ts'
import { PrintButton } from '../../ui/print-button.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Receipt } from '../../ui/receipt.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const title = 'mb-2 font-medium text-lg'

/** An order's lines, payment details and status history; when `printed`, its receipt on paper. */
export function OrderDetails({ order, printed }: { order: Order; printed: boolean }) {
  const { user } = useSession()
  const code = walletCode(order.payment, order.reference)
  const picture = code !== null && <QrCode value={code} label="QR code of this payment" />

  return (
    <div className="grid gap-8 pt-3 pb-4">
      <section>
        <h4 className={title}>Products</h4>
        <ul className="grid gap-1.5">
          {order.cart.map(({ id, name, qty, price }) => (
            <li key={id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {name} <span className="whitespace-nowrap text-soft">× {qty}</span>
              </span>
              <span className="tabular-nums">{formatCents(toDollars(toCents(price) * qty))}</span>
            </li>
          ))}
        </ul>
        <h4 className={`${title} mt-8`}>Status history</h4>
        <ol className="grid gap-1.5">
          {order.history.map(({ status, at }) => (
            <li key={at} className="flex items-baseline justify-between gap-4">
              <span className="inline-block font-medium first-letter:uppercase">{status}</span>
              <time dateTime={at} className="text-soft tabular-nums">
                {moment.format(new Date(at))}
              </time>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h4 className={title}>{texts.checkout.paymentDetails}</h4>
        <CopyLines
          lines={paymentLines(order.payment).map(({ label, value }) => ({
            name: label,
            value,
            subject: label,
          }))}
        />
        {picture && <div className="mt-4">{picture}</div>}
      </section>
      <div>
        <PrintButton label="Print receipt" />
      </div>
      {printed && (
        <PrintSheet>
          <Receipt {...receiptOf(order, user?.name)} code={picture} />
        </PrintSheet>
      )}
    </div>
  )
}
