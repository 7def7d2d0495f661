import type { FoundPaymentMethod } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { IconButton } from '@voltway/ui/icon-button'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { pendingAfterChange, savedWithWarning } from './pending-order-messages.ts'
import type { SavedMethod } from './use-method-save.ts'

type SavedNoticeProps = {
  saved: SavedMethod | null
  items: readonly FoundPaymentMethod[] | undefined
  onEdit: (id: string) => void
  onDismiss: () => void
}

/** Shows the server's warnings after a save, and the number of pending orders that keep the old details. */
export function SavedNotice({ saved, items, onEdit, onDismiss }: SavedNoticeProps) {
  if (saved === null) return null
  const { id, name, warnings = [] } = saved.method
  const found = items?.find(({ method }) => method.id === id)
  const pending = saved.changed ? (found?.pending_orders ?? 0) : 0
  const hasWarnings = warnings.length > 0
  if (!hasWarnings && pending === 0) return null
  const Icon = hasWarnings ? TriangleAlert : CircleCheck

  return (
    <div
      ref={scrollIntoView}
      role={hasWarnings ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-lg border px-4 py-3 ${hasWarnings ? 'border-warn bg-warn-wash' : 'border-line bg-surface'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${hasWarnings ? 'text-warn' : 'text-good'}`} />
      <div className="grid min-w-0 flex-1 gap-1 [overflow-wrap:anywhere]">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        {warnings.map((warning) => (
          <p key={warning}>{savedWithWarning(warning)}</p>
        ))}
        {pending > 0 && <p>{pendingAfterChange(pending)}</p>}
        {hasWarnings && (
          <div className="mt-1">
            <Button variant="secondary" size="small" onClick={() => onEdit(id)}>
              Edit again
            </Button>
          </div>
        )}
      </div>
      <IconButton label="Dismiss" onClick={onDismiss} className="-mt-1.5 -mr-2">
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}

// The edited row may be far below this notice.
function scrollIntoView(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'nearest' })
}
