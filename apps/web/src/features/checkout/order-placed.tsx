import type { Payment } from '@voltway/contract'
import { paymentLines, walletCode } from '../../lib/payment-lines.ts'
import { CopyLines } from '../../ui/copy-lines.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

/** How to pay the order that was just placed, key by key. */
export function OrderPlaced({ payment }: { payment: Payment }) {
  const code = walletCode(payment, payment.reference)

  return (
    <div className="grid gap-3 pr-1">
      <CopyLines
        lines={paymentLines(payment).map(({ key, label, value }) => ({ name: key, value, subject: label }))}
      />
      {code !== null && (
        <QrCode value={code} label="QR code of this payment" className="mx-auto size-44 rounded-md" />
      )}
      <p className="text-soft text-sm">
        Please use the reference when you pay. You find all of this again in your account.
      </p>
    </div>
  )
}
