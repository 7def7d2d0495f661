import type { Order } from '@voltway/contract'
import { CopyLines } from '@voltway/ui/copy-lines'
import { paymentLines, walletCode } from '@voltway/ui/payment-lines'
import { receiptOf } from '../../lib/receipt-of.ts'
import { useSession } from '../../lib/session.ts'
import { PrintButton } from '../../ui/print-button.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Receipt } from '../../ui/receipt.tsx'

/** The payment details of the order that was just placed, key by key; on paper, its receipt. */
export function OrderPlaced({ order }: { order: Order }) {
  const { user } = useSession()
  const code = walletCode(order.payment, order.reference)
  const picture = code !== null && <QrCode value={code} label="QR code of this payment" />

  return (
    <div className="grid gap-4 pr-1">
      <CopyLines
        lines={paymentLines(order.payment).map(({ key, label, value }) => ({
          name: key,
          value,
          subject: label,
        }))}
      />
      {picture}
      <PrintSheet>
        <Receipt {...receiptOf(order, user?.name)} code={picture} />
      </PrintSheet>
    </div>
  )
}

/** The footer of the dialog with `OrderPlaced`: what nobody should overlook. */
export function OrderPlacedFooter() {
  return (
    <>
      <p className="basis-full text-soft text-sm">
        Please use the reference when you pay. You find all of this again in your account.
      </p>
      <div className="mr-auto">
        <PrintButton label="Print receipt" />
      </div>
    </>
  )
}
