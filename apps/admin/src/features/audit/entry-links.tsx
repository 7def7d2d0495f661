import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@voltway/contract'
import { Fragment } from 'react'
import { paths } from '../../lib/paths.ts'
import { entityName } from './entry-names.ts'

/** The names of an entry's entities, which link to them unless they were deleted. */
export function EntryLinks({ entry }: { entry: AuditEntry }) {
  // The record never has a customer's name.
  const name = entityName(entry) ?? (entry.kind === 'user' && entry.action !== 'delete' ? 'Open' : null)
  if (name === null) return null
  const orders = ordersOf(entry)
  if (orders.length > 0)
    return (
      <>
        <span>{`: ${name}`}</span>
        <span className="max-md:hidden">
          <span>: </span>
          <OrderLinks orders={orders.slice(0, 2)} />
          {orders.length > 2 && <span> …</span>}
        </span>
      </>
    )
  const isOne = entry.action !== 'delete' && entry.entity_id !== 'several'
  const target = isOne ? targetOf(entry) : undefined
  return (
    <>
      <span>: </span>
      {target === undefined ? (
        <bdi title={name}>{name}</bdi>
      ) : (
        <Link {...target} title={name} className={link}>
          <bdi>{name}</bdi>
        </Link>
      )}
    </>
  )
}

/** The links to the orders of a change of several orders; nothing for other entries. */
export function EntryOrders({ entry }: { entry: AuditEntry }) {
  const orders = ordersOf(entry)
  if (orders.length === 0) return null
  return (
    <p className="text-sm">
      <OrderLinks orders={orders} />
    </p>
  )
}

function OrderLinks({ orders }: { orders: ReturnType<typeof ordersOf> }) {
  return orders.map(({ id, reference }, nth) => (
    <Fragment key={id}>
      {nth > 0 && <span>, </span>}
      <Link to={paths.orders} search={{ open: id }} className={link}>
        {reference}
      </Link>
    </Fragment>
  ))
}

const link = 'text-accent underline-offset-4 hover:underline'

/** The orders of one change of several orders. */
const ordersOf = ({ after }: AuditEntry): { id: string; reference: string }[] =>
  Array.isArray(after?.orders) ? after.orders : []

function targetOf({ kind, entity_id }: AuditEntry) {
  switch (kind) {
    case 'product':
      return { to: paths.products, search: { edit: entity_id } } as const
    case 'order':
      return { to: paths.orders, search: { open: entity_id } } as const
    case 'user':
      return { to: paths.users, search: { user: entity_id } } as const
    case 'payment_method':
      return { to: paths.payments, search: { open: entity_id } } as const
    case 'webhook':
      return { to: paths.messages, search: { open: entity_id } } as const
    default:
      return undefined
  }
}
