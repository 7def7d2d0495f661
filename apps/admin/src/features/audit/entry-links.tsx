import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@voltway/contract'
import { paths } from '../../lib/paths.ts'
import { entityName } from './entry-names.ts'

/** The name of an entry's entity, which links to it unless it was deleted. */
export function EntryLinks({ entry }: { entry: AuditEntry }) {
  // The record never has a customer's name.
  const name = entityName(entry) ?? (entry.kind === 'user' && entry.action !== 'delete' ? 'Open' : null)
  if (name === null) return null
  const target = entry.action === 'delete' ? undefined : targetOf(entry)
  return (
    <>
      <span>: </span>
      {target === undefined ? (
        <bdi title={name}>{name}</bdi>
      ) : (
        <Link {...target} title={name} className="text-accent underline-offset-4 hover:underline">
          <bdi>{name}</bdi>
        </Link>
      )}
    </>
  )
}

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
