import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@voltway/contract'
import { Badge, type BadgeTone } from '@voltway/ui/badge'
import { buttonClassNames } from '@voltway/ui/button-variants'
import { classNames } from '@voltway/ui/class-names'
import { CopyButton } from '@voltway/ui/copy-button'
import { History, Landmark, Package, ReceiptText, UserRound } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { ChangeList } from './change-list.tsx'
import { entryChanges } from './entry-changes.ts'
import { actionNames, kindNames, nameOf } from './entry-names.ts'

type EntryCardProps = {
  entry: AuditEntry
  /** The list is filtered to this entity. */
  ofOneEntity: boolean
}

const icons = { product: Package, order: ReceiptText, user: UserRound, payment_method: Landmark }
const tones: Record<AuditEntry['action'], BadgeTone> = { create: 'good', update: 'accent', delete: 'danger' }
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** One entry: when, what, from where, and what it changed. */
export function EntryCard({ entry, ofOneEntity }: EntryCardProps) {
  const changes = entryChanges(entry)
  const payment = entry.kind === 'payment_method'
  const destinationChanged = entry.action === 'update' && changes.some(({ destination }) => destination)

  return (
    <article
      aria-labelledby={`entry-${entry.id}`}
      className={classNames(
        'grid gap-4 rounded-lg border bg-raised p-4 text-ink sm:p-5',
        payment ? 'border-warn border-l-4' : 'border-line',
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <EntryTitle entry={entry} destinationChanged={destinationChanged} />
        <time dateTime={entry.at} className="text-sm text-soft tabular-nums leading-6">
          {moments.format(new Date(entry.at))}
        </time>
      </header>
      <ChangeList changes={changes} />
      <Origin entry={entry} ofOneEntity={ofOneEntity} />
    </article>
  )
}

function EntryTitle({ entry, destinationChanged }: { entry: AuditEntry; destinationChanged: boolean }) {
  const { id, kind, action } = entry
  const Icon = icons[kind]
  const name = nameOf(entry)

  return (
    <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
      <Icon
        aria-hidden
        className={classNames('mt-1 size-5 shrink-0', kind === 'payment_method' ? 'text-warn' : 'text-soft')}
      />
      <div className="grid min-w-0 gap-1.5">
        <h2 id={`entry-${id}`} className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
          {kindNames[kind].one} {actionNames[action]}
          {name !== null && (
            <>
              {': '}
              <bdi>{name}</bdi>
            </>
          )}
        </h2>
        <p className="flex flex-wrap gap-2">
          <Badge tone={tones[action]}>{action}</Badge>
          {kind === 'payment_method' && <Badge tone="warn">Payment details</Badge>}
          {destinationChanged && <Badge tone="danger">Money goes elsewhere</Badge>}
        </p>
      </div>
    </div>
  )
}

function Origin({ entry, ofOneEntity }: EntryCardProps) {
  const { entity_id, address } = entry

  return (
    <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-soft">
      <p>
        From <span className="font-mono [overflow-wrap:anywhere]">{address}</span>
      </p>
      <p className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono [overflow-wrap:anywhere]">{entity_id}</span>
        <CopyButton value={entity_id} subject="id" />
      </p>
      {!ofOneEntity && (
        <Link
          to={paths.activity}
          search={{ entity_id }}
          className={buttonClassNames({ variant: 'quiet', size: 'small' })}
        >
          <History aria-hidden className="size-4" />
          Its history
        </Link>
      )}
    </footer>
  )
}
