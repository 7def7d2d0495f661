import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@voltway/contract'
import { classNames } from '@voltway/ui/class-names'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { entityLinks } from '../../lib/entity-links.ts'
import { ChangedFields } from '../../ui/changed-fields.tsx'
import { RowButton } from '../../ui/data-table/row-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { entryChanges } from './entry-changes.ts'
import { actionNames, entityName, kindNames } from './entry-names.ts'

/** One entry in one line, with its time and title. A button expands the changes, the client IP and the id. */
export function EntryRow({ entry }: { entry: AuditEntry }) {
  const { id, kind, action, at, by, address, entity_id } = entry
  const [open, setOpen] = useState(false)
  const titleId = `entry-${id}`
  const detailId = `${titleId}-detail`
  const changes = entryChanges(entry)

  return (
    <article aria-labelledby={titleId}>
      <header className="flex min-h-11 items-center gap-x-3 py-1 md:px-4">
        <h3
          id={titleId}
          className="min-w-0 flex-1 font-medium text-sm tracking-normal [overflow-wrap:anywhere] md:truncate"
        >
          <span>{`${kindNames[kind]} ${actionNames[action]}`}</span>
          <EntryLinks entry={entry} />
        </h3>
        <span className="shrink-0 text-sm text-soft">
          <DateTime at={at} only="time" />
        </span>
        <div className="-mr-2.5 shrink-0">
          <RowButton
            label="Details"
            aria-expanded={open}
            aria-controls={detailId}
            aria-describedby={titleId}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown aria-hidden className={classNames('size-4 transition', open && 'rotate-180')} />
          </RowButton>
        </div>
      </header>
      <div id={detailId} hidden={!open} className="grid gap-3 pb-4 md:px-4">
        {changes.length === 0 ? (
          <p className="text-sm text-soft">Saved without a change</p>
        ) : (
          <ChangedFields fields={changes} />
        )}
        <EntryOrders entry={entry} />
        <p className="text-sm text-soft [overflow-wrap:anywhere]">
          <span>{`From ${address}, by `}</span>
          <bdi>{by}</bdi>
          <span className="font-mono">{` · ${entity_id}`}</span>
        </p>
      </div>
    </article>
  )
}

function EntryLinks({ entry }: { entry: AuditEntry }) {
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

function EntryOrders({ entry }: { entry: AuditEntry }) {
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
