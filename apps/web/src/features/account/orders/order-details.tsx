import { Link } from '@tanstack/react-router'
import type { Order } from '@voltway/contract'
import {
  choiceSearch,
  choiceWords,
  formatMoney,
  lineCents,
  lineKey,
  toDollars,
} from '@voltway/contract/browser'
import { CopyLines } from '@voltway/ui/copy-lines'
import { DeliveryAddress } from '@voltway/ui/delivery-address'
import { productRoute } from '../../../lib/paths.ts'
import { LineImage } from '../../../ui/line-image.tsx'
import { PaymentCode, Receipt, ReceiptButtons, useReceipt } from '../../../ui/receipt/receipt.tsx'

const title = 'mb-3 font-medium text-lg'
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

type OrderDetailsProps = { order: Order; printed: boolean; heading?: 'h2' | 'h4' }

/** An order's lines, status history and, until it is paid, payment details. With `printed` the page prints the receipt. */
export function OrderDetails({ order, printed, heading: Heading = 'h4' }: OrderDetailsProps) {
  const { notice, delivery, total, tax, payment, code } = useReceipt(order)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pt-3 pb-4 lg:grid-cols-2">
      <section>
        <Heading className={title}>Products</Heading>
        <ul className="grid gap-4">
          {order.cart.map((line) => (
            <li key={lineKey(line)} className="flex gap-4">
              <LineImage image={line.image} sizes="4.5rem" className="h-13.5 w-18" />
              <p className="flex min-w-0 flex-1 flex-wrap content-center items-baseline gap-x-4">
                <span className="[overflow-wrap:anywhere]">
                  <Link
                    to={productRoute}
                    params={{ slug: line.id }}
                    search={choiceSearch(line.choices)}
                    className="underline-offset-4 hover:underline"
                  >
                    <bdi>{line.name}</bdi>
                  </Link>
                  <span> </span>
                  <span className="whitespace-nowrap text-soft">{`× ${line.qty}`}</span>
                  {line.choices && (
                    <span className="block text-sm text-soft">{` ${choiceWords(line.choices)}`}</span>
                  )}
                </span>
                <span className="ml-auto tabular-nums">{formatMoney(toDollars(lineCents(line)))}</span>
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 border-line border-t pt-3 font-medium">
          <span>{'Total '}</span>
          <span className="tabular-nums">{total}</span>
        </p>
        {tax.map((line) => (
          <p key={line} className="mt-3 text-soft text-sm">
            {line}
          </p>
        ))}
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-y-8">
        <section>
          <Heading className={title}>Status history</Heading>
          <StatusHistory history={order.history} />
        </section>
        {order.tracking && (
          <section>
            <Heading className={title}>Parcel</Heading>
            <p className="[overflow-wrap:anywhere]">
              <span>{`${order.tracking.carrier} `}</span>
              <span className="font-medium">{order.tracking.number}</span>
            </p>
            <a href={order.tracking.url} target="_blank" rel="noreferrer" className="underline">
              Track your parcel
            </a>
          </section>
        )}
        {order.delivery && (
          <section>
            <Heading className={title}>Delivery</Heading>
            <DeliveryAddress lines={delivery} note={order.delivery.note} />
          </section>
        )}
        <section>
          <Heading className={title}>Payment Details</Heading>
          {payment.length > 0 ? (
            <>
              {/* The customer does not need to copy the type. */}
              <CopyLines lines={payment.filter(({ key }) => key !== 'type')} />
              <div className="mt-4 empty:hidden">
                <PaymentCode code={code} />
              </div>
            </>
          ) : (
            <p>
              <span className="font-medium">{notice}</span>
              <span className="block text-soft">{order.payment.name}</span>
            </p>
          )}
        </section>
        <ReceiptButtons order={order} />
      </div>
      {printed && <Receipt order={order} />}
    </div>
  )
}

function StatusHistory({ history }: { history: Order['history'] }) {
  return (
    <ol>
      {history.map(({ status, at }) => (
        <li
          key={at}
          className="group/status relative flex flex-wrap items-baseline gap-x-4 pb-4 pl-7 before:absolute before:top-5 before:-bottom-1 before:left-1.25 before:border-edge before:border-l last:pb-0 last:before:hidden"
        >
          <span
            aria-hidden
            className="absolute top-1.75 left-0 size-2.75 rounded-full border-2 border-edge group-last/status:border-ink group-last/status:bg-ink"
          />
          <span className="min-w-24 whitespace-nowrap group-last/status:font-medium first-letter:uppercase">
            {status.replace('_', ' ')}
          </span>
          <time dateTime={at} className="text-soft tabular-nums">
            {`${moment.format(new Date(at))} UTC`}
          </time>
        </li>
      ))}
    </ol>
  )
}
