import type { Order, OrderLine } from '@voltway/contract'
import { lineKey } from '@voltway/contract/facts/choices'
import { CopyLines } from '@voltway/ui/copy-lines'
import { paymentLines, walletCode } from '@voltway/ui/payment-lines'
import { Check } from 'lucide-react'
import { receiptOf } from '../../lib/receipt-of.ts'
import { useSession } from '../../lib/session.ts'
import { LinePicture } from '../../ui/line-picture.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Receipt } from '../../ui/receipt.tsx'

/** So many fit beside each other on the smallest screen. */
const picturesShown = 3

/** The payment details of the order that was just placed, key by key; on paper, its receipt. */
export function OrderPlaced({ order }: { order: Order }) {
  const { user } = useSession()
  const code = walletCode(order.payment, order.reference)
  const picture = code !== null && <QrCode value={code} label="QR code of this payment" />

  return (
    <div className="grid gap-3 pr-1">
      <Bought lines={order.cart} />
      <CopyLines
        dense
        lines={paymentLines(order.payment).map(({ key, label, value }) => ({
          name: key,
          value,
          subject: label,
          important: key === 'amount' || key === 'reference',
        }))}
      />
      {picture}
      <PrintSheet>
        <Receipt {...receiptOf(order, user?.name)} code={picture} />
      </PrintSheet>
    </div>
  )
}

/** That it went well, and what was bought, at a glance. Without words: the dialog's title and the receipt have them. */
function Bought({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <div aria-hidden className="flex items-center gap-2.5">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-good-wash text-good">
        <Check className="size-6" />
      </span>
      {lines.slice(0, picturesShown).map((line) => (
        <LinePicture key={lineKey(line)} image={line.image} sizes="4rem" className="h-12 w-16" />
      ))}
    </div>
  )
}

/** The footer of the dialog with `OrderPlaced`: what nobody should overlook, in sight on the smallest screen. */
export function OrderPlacedFooter({ payment: { amount, reference } }: { payment: Order['payment'] }) {
  return (
    <>
      <p className="basis-full text-soft text-sm">
        Please use the reference <Fact>{reference}</Fact> when you pay <Fact>{amount}</Fact>. You find all of
        this again in your account.
      </p>
      <div className="mr-auto">
        <PrintButton label="Print receipt" />
      </div>
    </>
  )
}

function Fact({ children }: { children: string }) {
  return <strong className="whitespace-nowrap font-medium text-ink">{children}</strong>
}
