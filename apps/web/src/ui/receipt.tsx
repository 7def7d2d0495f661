import type { Elements } from '@voltway/ui/elements'
import { Wordmark } from '@voltway/ui/wordmark'

export type ReceiptProps = {
  reference: string
  facts: readonly NamedValue[]
  lines: readonly ReceiptLine[]
  total: string
  payment: readonly NamedValue[]
  /** A QR code, beside the payment. */
  code?: Elements
}

type NamedValue = { name: string; value: string }

/** `choices` in words; empty where there was nothing to choose. */
type ReceiptLine = {
  key: string
  name: string
  choices: string
  quantity: number
  price: string
  amount: string
}

const cell =
  'border-line border-b py-2 pl-6 text-right align-baseline tabular-nums first:w-1/2 first:pl-0 first:text-left'

/** An order for printing: what, when, for how much, and how to pay it. */
export function Receipt({ reference, facts, lines, total, payment, code }: ReceiptProps) {
  return (
    <article aria-label="Receipt" className="grid gap-8 text-sm">
      <header className="flex items-end justify-between gap-8 border-black border-b pb-5">
        <Wordmark className="h-4 w-auto" />
        <h1 className="text-heading">{`Order ${reference}`}</h1>
      </header>
      <Values values={facts} />
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
          {lines.map(({ key, name, choices, quantity, price, amount }) => (
            <tr key={key} className="break-inside-avoid">
              <td className={`${cell} [overflow-wrap:anywhere]`}>
                <span>{name}</span>
                {choices && <span className="block text-xs">{` ${choices}`}</span>}
              </td>
              <td className={cell}>{quantity}</td>
              <td className={cell}>{price}</td>
              <td className={cell}>{amount}</td>
            </tr>
          ))}
          {/* Not a tfoot, which would be repeated at the end of every printed page. */}
          <tr className="text-lg">
            <th scope="row" colSpan={3} className="py-4 text-left font-medium">
              Total
            </th>
            <td className="py-4 pl-6 text-right font-medium tabular-nums">{total}</td>
          </tr>
        </tbody>
      </table>
      <section className="grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] gap-x-8 gap-y-3">
        <h2 className="col-span-full font-medium text-lg">Payment details</h2>
        <Values values={payment} />
        {code}
        <p className="col-span-full">{`Please use the reference ${reference} when you pay.`}</p>
      </section>
    </article>
  )
}

function Values({ values }: { values: readonly NamedValue[] }) {
  return (
    <dl className="grid content-start gap-y-1.5">
      {values.map(({ name, value }) => (
        <div key={name} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4">
          <dt>{name}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
