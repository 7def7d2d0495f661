import type { Order, ReceiptContent } from '@voltway/contract'
import { receiptContent } from '@voltway/contract/browser'
import { DownloadButton } from '@voltway/ui/download-button'
import { Wordmark } from '@voltway/ui/wordmark'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { fetchFile } from '../../lib/fetch-file.ts'
import { useSettings } from '../../lib/page-data.ts'
import { useSession } from '../../lib/session/session.ts'
import { PrintButton } from './print-button.tsx'
import { QrCode } from './qr-code.tsx'

const cell =
  'border-line border-b py-2 pl-6 text-right align-baseline tabular-nums first:w-1/2 first:pl-0 first:text-left'

export function useReceipt(order: Order): ReceiptContent {
  const { user } = useSession()
  const isOwn = user?.id === order.user_id
  return receiptContent({ ...order, ...(isOwn && { customer_name: user.name }) }, useSettings())
}

/** The QR code with which a wallet app pays an order; nothing if the payment has no code. */
export function PaymentCode({ code }: Pick<ReceiptContent, 'code'>) {
  return code !== null && <QrCode value={code} label="QR code of this payment" />
}

export function ReceiptButtons({ order: { id } }: { order: Order }) {
  return (
    <div className="flex flex-wrap gap-x-2 gap-y-3 sm:gap-x-3">
      <PrintButton label="Print" />
      <DownloadButton label="Download PDF" request={() => fetchFile(`/api/orders/${id}/receipt`)} />
    </div>
  )
}

/**
 * Replaces the page on paper by the receipt of an order, which is payment instructions until the order is paid. Renders it only
 * while printing, so that no text is in the page twice. If there are several, the browser prints the last one (see print.css).
 */
export function Receipt({ order }: { order: Order }) {
  const [printing, setPrinting] = useState(false)

  useEffect(() => {
    const media = matchMedia('print')
    // Printing may have started before this component was mounted.
    setPrinting(media.matches)
    const mounted = new AbortController()
    const { signal } = mounted
    // The browser lays out the printed page directly after the event.
    const follow = (now: boolean) => flushSync(() => setPrinting(now))
    window.addEventListener('beforeprint', () => follow(true), { signal })
    window.addEventListener('afterprint', () => follow(false), { signal })
    media.addEventListener('change', () => follow(media.matches), { signal })
    return () => mounted.abort()
  }, [])

  return printing && createPortal(<PrintedReceipt order={order} />, document.body)
}

function PrintedReceipt({ order }: { order: Order }) {
  const { shop_name } = useSettings()
  const receipt = useReceipt(order)
  const { title, notice, seller, facts, delivery, lines, total, tax, payment, code, footer } = receipt

  return (
    <div data-print-sheet className="hidden bg-white text-black print:block">
      <article aria-label={title} className="grid gap-8 text-sm">
        <header className="flex items-end justify-between gap-8 border-black border-b pb-5">
          <Wordmark name={shop_name} className="h-4 w-auto" />
          <h1 className="text-heading">{title}</h1>
        </header>
        {seller && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{seller}</p>}
        <p className="font-medium text-lg">{notice}</p>
        <div className="grid grid-cols-2 gap-8">
          <Values values={facts} />
          {delivery.length > 0 && (
            <section>
              <h2 className="mb-1.5">Delivery</h2>
              <p className="whitespace-pre-line font-medium [overflow-wrap:anywhere]">
                {delivery.join('\n')}
              </p>
            </section>
          )}
        </div>
        <table className="w-full border-collapse">
          <thead>
            <tr>
              {['Product', 'Quantity', 'Price', 'Amount'].map((head) => (
                <th key={head} scope="col" className={`${cell} font-medium`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, name, choices, qty, price, amount }) => (
              <tr key={key} className="break-inside-avoid">
                <td className={`${cell} [overflow-wrap:anywhere]`}>
                  <span>{name}</span>
                  {choices && <span className="block text-xs">{` ${choices}`}</span>}
                </td>
                <td className={cell}>{qty}</td>
                <td className={cell}>{price}</td>
                <td className={cell}>{amount}</td>
              </tr>
            ))}
            {/* Not a `tfoot`, because the browser would repeat it on every printed page. */}
            <tr className="text-lg">
              <th scope="row" colSpan={3} className="py-4 text-left font-medium">
                Total
              </th>
              <td className="py-4 pl-6 text-right font-medium tabular-nums">{total}</td>
            </tr>
          </tbody>
        </table>
        {tax.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {payment.length > 0 && (
          <section className="grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-3">
            <h2 className="col-span-full font-medium text-lg">Payment details</h2>
            <Values values={payment} />
            <PaymentCode code={code} />
          </section>
        )}
        {footer && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{footer}</p>}
      </article>
    </div>
  )
}

function Values({ values }: { values: readonly { label: string; value: string }[] }) {
  return (
    <dl className="grid content-start gap-y-1.5">
      {values.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4">
          <dt>{label}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
