import type { Order } from '@voltway/contract'
import {
  choiceWords,
  formatMoney,
  includedTax,
  lineCents,
  lineKey,
  paymentLines,
  toDollars,
  walletCode,
} from '@voltway/contract/browser'
import { Wordmark } from '@voltway/ui/wordmark'
import { useSettings } from '../lib/page-data.ts'
import { useSession } from '../lib/session/session.ts'
import { PrintSheet } from './print-sheet.tsx'
import { QrCode } from './qr-code.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

const cell =
  'border-line border-b py-2 pl-6 text-right align-baseline tabular-nums first:w-1/2 first:pl-0 first:text-left'

/** The QR code with which a wallet app pays an order; null for other payment methods. */
export function PaymentCode({ order: { payment, reference } }: { order: Order }) {
  const { shop_name } = useSettings()
  const code = walletCode(payment, { shopName: shop_name, reference })
  return code !== null && <QrCode value={code} label="QR code of this payment" />
}

/** The printed receipt of an order, with its lines, date, total and payment details. */
export function Receipt({ order }: { order: Order }) {
  const { user } = useSession()
  const { shop_name, seller, tax_rate, tax_note, receipt_footer } = useSettings()

  return (
    <PrintSheet>
      <article aria-label="Receipt" className="grid gap-8 text-sm">
        <header className="flex items-end justify-between gap-8 border-black border-b pb-5">
          <Wordmark name={shop_name} className="h-4 w-auto" />
          <h1 className="text-heading">{`Order ${order.reference}`}</h1>
        </header>
        {seller && <p className="whitespace-pre-line">{seller}</p>}
        <Values
          values={[
            { label: 'Ordered', value: day.format(new Date(order.created_at)) },
            ...(user === null ? [] : [{ label: 'Customer', value: user.name }]),
            { label: 'Email', value: order.email },
          ]}
        />
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
            {order.cart.map((line) => (
              <tr key={lineKey(line)} className="break-inside-avoid">
                <td className={`${cell} [overflow-wrap:anywhere]`}>
                  <span>{line.name}</span>
                  {line.choices && <span className="block text-xs">{` ${choiceWords(line.choices)}`}</span>}
                </td>
                <td className={cell}>{line.qty}</td>
                <td className={cell}>{formatMoney(line.price)}</td>
                <td className={cell}>{formatMoney(toDollars(lineCents(line)))}</td>
              </tr>
            ))}
            {/* Not a `tfoot`, because the browser would repeat it on every printed page. */}
            <tr className="text-lg">
              <th scope="row" colSpan={3} className="py-4 text-left font-medium">
                Total
              </th>
              <td className="py-4 pl-6 text-right font-medium tabular-nums">{formatMoney(order.total)}</td>
            </tr>
          </tbody>
        </table>
        {tax_rate !== null && (
          <p>{`Includes ${tax_rate}% tax: ${formatMoney(includedTax(order.total, tax_rate))}`}</p>
        )}
        {tax_note && <p>{tax_note}</p>}
        <section className="grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-3">
          <h2 className="col-span-full font-medium text-lg">Payment details</h2>
          <Values values={paymentLines(order.payment)} />
          <PaymentCode order={order} />
          <p className="col-span-full">{`Please use the reference ${order.reference} when you pay.`}</p>
        </section>
        {receipt_footer && <p className="whitespace-pre-line">{receipt_footer}</p>}
      </article>
    </PrintSheet>
  )
}

function Values({ values }: { values: readonly { label: string; value: string }[] }) {
  return (
    <dl className="grid content-start gap-y-1.5">
      {values.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4">
          <dt>{label}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
