import type { FoundPaymentMethod } from '@voltway/contract'
import { Button } from '@voltway/ui/button'
import { IconButton } from '@voltway/ui/icon-button'
import { Notice } from '@voltway/ui/notice'
import { X } from 'lucide-react'
import { pendingAfterChange, savedWithWarning } from './pending-order-messages.ts'
import type { SavedMethod } from './use-save-method.ts'

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

  return (
    <div ref={scrollIntoView}>
      <Notice
        tone={hasWarnings ? 'warn' : 'plain'}
        role={hasWarnings ? 'alert' : 'status'}
        action={
          <>
            {hasWarnings && (
              <Button variant="secondary" size="small" onClick={() => onEdit(id)}>
                Edit again
              </Button>
            )}
            <IconButton label="Dismiss" onClick={onDismiss} className="-my-1.5 -mr-2">
              <X aria-hidden className="size-4.5" />
            </IconButton>
          </>
        }
      >
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        {warnings.map((warning) => (
          <p key={warning}>{savedWithWarning(warning)}</p>
        ))}
        {pending > 0 && <p>{pendingAfterChange(pending)}</p>}
      </Notice>
    </div>
  )
}

// The edited row may be far below this notice.
function scrollIntoView(card: HTMLElement | null): void {
  card?.scrollIntoView({ block: 'nearest' })
}
