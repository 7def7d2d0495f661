import { Link } from '@tanstack/react-router'
import type { UserDetails } from '@voltway/contract'
import { deliveryLines, formatMoney } from '@voltway/contract/browser'
import { CopyButton } from '@voltway/ui/copy-button'
import { DeliveryAddress } from '@voltway/ui/delivery-address'
import { StatusBadge } from '@voltway/ui/status-badge'
import { formatCount } from '../../lib/format-count.ts'
import { paths } from '../../lib/paths.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { EmailText } from '../../ui/email-text.tsx'

const link = 'font-medium text-accent underline-offset-4 hover:underline'

/** A customer's account, and the newest orders with the sum of all. */
export function UserDetail({ user }: { user: UserDetails }) {
  const { email, created_at, last_login_at, delivery, order_count, order_total, orders } = user

  return (
    <div className="grid gap-7">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-1.5 max-[22rem]:grid-cols-1">
        <dt className="text-soft">Email</dt>
        <dd className="flex min-w-0 flex-wrap items-center gap-x-3">
          <a href={`mailto:${email}`} className={`min-w-0 [overflow-wrap:anywhere] ${link}`}>
            <EmailText email={email} />
          </a>
          <CopyButton value={email} subject="e-mail address" />
        </dd>
        <dt className="text-soft">Joined</dt>
        <dd>
          <DateTime at={created_at} />
        </dd>
        <dt className="text-soft">Last sign-in</dt>
        <dd>{last_login_at === null ? 'Never' : <DateTime at={last_login_at} />}</dd>
        <dt className="self-start text-soft">Delivery</dt>
        <dd>
          {delivery ? <DeliveryAddress lines={deliveryLines(delivery)} note={delivery.note} /> : 'No address'}
        </dd>
      </dl>
      <section aria-label="Orders" className="grid gap-2">
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-heading">
          <span>{formatCount(order_count, 'order')}</span>
          <span className="text-base tabular-nums">{formatMoney(order_total)}</span>
        </h3>
        <ul className="divide-y divide-line border-line border-t">
          {orders.map(({ id, reference, status, total, created_at: at }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_8rem_7rem_8rem]"
            >
              <Link to={paths.orders} search={{ open: id }} className={link}>
                {reference}
              </Link>
              <span className="text-right tabular-nums sm:order-last">{formatMoney(total)}</span>
              <span className="text-soft">
                <DateTime at={at} only="date" />
              </span>
              <span className="justify-self-end sm:justify-self-start">
                <StatusBadge status={status} />
              </span>
            </li>
          ))}
        </ul>
        {order_count > orders.length && (
          <p>
            <Link to={paths.orders} search={{ search: email }} className={link}>
              Show all orders
            </Link>
          </p>
        )}
      </section>
    </div>
  )
}
