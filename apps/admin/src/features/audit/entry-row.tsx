import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@voltway/contract'
import { Badge, type BadgeTone } from '@voltway/ui/badge'
import { buttonClassNames } from '@voltway/ui/button-class-names'
import { classNames } from '@voltway/ui/class-names'
import { CopyButton } from '@voltway/ui/copy-button'
import {
  ArrowRight,
  ChevronDown,
  History,
  KeyRound,
  Landmark,
  Package,
  ReceiptText,
  Settings,
  UserRound,
  Webhook,
} from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { RowButton } from '../../ui/data-table/row-button.tsx'
import { ChangeList } from './change-list.tsx'
import { type EntryChange, entryChanges } from './entry-changes.ts'
import { EntryLinks } from './entry-links.tsx'
import { actionNames, kindNames } from './entry-names.ts'

type EntryRowProps = {
  entry: AuditEntry
  /** Whether the list is filtered to this entity. */
  ofOneEntity: boolean
}

const icons = {
  product: Package,
  order: ReceiptText,
  user: UserRound,
  payment_method: Landmark,
  webhook: Webhook,
  admin_key: KeyRound,
  settings: Settings,
}
const tones: Record<AuditEntry['action'], BadgeTone> = { create: 'good', update: 'accent', delete: 'danger' }
const times = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/**
 * One entry in one line, with its time and title. The changes and the client IP are expanded in the history of one entity;
 * elsewhere a button expands them.
 */
export function EntryRow({ entry, ofOneEntity }: EntryRowProps) {
  const changes = entryChanges(entry)
  const [open, setOpen] = useState(ofOneEntity)
  const titleId = `entry-${entry.id}`
  const detailId = `${titleId}-detail`

  return (
    <article aria-labelledby={titleId}>
      <header className="flex min-h-11 items-center gap-x-3 py-1 md:px-4">
        <EntryTitle entry={entry} changes={changes} open={open} />
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
      <div id={detailId} hidden={!open} className="pb-4 md:px-4 md:pl-11">
        <div className="grid gap-3">
          <ChangeList changes={changes} />
          <Origin entry={entry} ofOneEntity={ofOneEntity} />
        </div>
      </div>
    </article>
  )
}

type EntryTitleProps = {
  entry: AuditEntry
  changes: readonly EntryChange[]
  open: boolean
}

function EntryTitle({ entry, changes, open }: EntryTitleProps) {
  const { id, kind, action, at } = entry
  const Icon = icons[kind]
  const isPayment = kind === 'payment_method'

  return (
    <div className="flex min-w-0 flex-1 items-center gap-x-3 gap-y-1 max-md:flex-wrap">
      <Icon
        aria-hidden
        className={classNames('size-4 shrink-0 max-md:hidden', isPayment ? 'text-warn' : 'text-soft')}
      />
      <div className="flex min-w-0 flex-1 items-baseline gap-x-3">
        <h3
          id={`entry-${id}`}
          className="min-w-0 font-medium text-sm tracking-normal [overflow-wrap:anywhere] md:truncate"
        >
          <span>{`${kindNames[kind].one} ${actionNames[action]}`}</span>
          <EntryLinks entry={entry} />
        </h3>
        {!open && action === 'update' && (
          <p className="min-w-0 flex-1 truncate text-sm text-soft max-md:hidden">
            <Summary changes={changes} />
          </p>
        )}
      </div>
      <p className="flex shrink-0 gap-1.5 max-md:hidden">
        {isPayment && <Badge tone="warn">Payment details</Badge>}
        <Badge tone={tones[action]}>{action}</Badge>
      </p>
      <time
        dateTime={at}
        title={moments.format(new Date(at))}
        className="shrink-0 whitespace-nowrap text-right text-sm text-soft tabular-nums md:w-20"
      >
        {times.format(new Date(at))}
      </time>
    </div>
  )
}

/** The names of the changed fields; a single changed field also with its values. */
function Summary({ changes }: { changes: readonly EntryChange[] }) {
  const [first, ...others] = changes
  if (!first?.before || !first.after || others.length > 0)
    return <span>{changes.map(({ label }) => label).join(', ')}</span>
  return (
    <>
      <span>{`${first.label}: `}</span>
      <bdi>{first.before}</bdi>
      <ArrowRight aria-hidden className="mx-1 inline size-3.5" />
      <span className="sr-only"> to </span>
      <bdi>{first.after}</bdi>
    </>
  )
}

function Origin({ entry, ofOneEntity }: EntryRowProps) {
  const { entity_id, by, address } = entry

  return (
    <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-soft">
      <p>
        From <span className="font-mono [overflow-wrap:anywhere]">{address}</span>, by{' '}
        <bdi className="[overflow-wrap:anywhere]">{by}</bdi>
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
          <span>Its history</span>
        </Link>
      )}
    </footer>
  )
}
