import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@voltway/contract'
import { entityLinks } from '../../lib/entity-links.ts'
import { entityName } from './entry-names.ts'

/** The name of an entry's entity, which links to it unless it was deleted, or the number of entities. */
export function EntryLinks({ entry }: { entry: AuditEntry }) {
  // The record never has a customer's name.
  const name =
    entityName(entry) ?? (entry.kind === 'user' && entry.action !== 'delete' ? 'Show customer' : null)
  if (name === null) return null
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
  const orders = entry.after?.orders
  if (!Array.isArray(orders)) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      {orders.map(({ id, reference }: { id: string; reference: string }) => (
        <Link key={id} {...entityLinks.order(id)} className={link}>
          {reference}
        </Link>
      ))}
    </p>
  )
}

const link = 'text-accent underline-offset-4 hover:underline'

function targetOf({ kind, entity_id }: AuditEntry) {
  return kind in entityLinks ? entityLinks[kind as keyof typeof entityLinks](entity_id) : undefined
}
