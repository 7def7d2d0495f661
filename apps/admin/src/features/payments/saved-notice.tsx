import { Button } from '@voltway/ui/button'
import { IconButton } from '@voltway/ui/icon-button'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { pendingAfterChange, savedWithWarning } from './pending-order-messages.ts'

type SavedNoticeProps = {
  name: string
  /** The server saved in spite of them. */
  warnings: readonly string[]
  /** How many pending orders have the old details. */
  pending: number
  onEdit: () => void
  onDismiss: () => void
}

/** Warnings and pending orders after a save. */
export function SavedNotice({ name, warnings, pending, onEdit, onDismiss }: SavedNoticeProps) {
  const hasWarnings = warnings.length > 0
  const card = useRef<HTMLDivElement>(null)
  const Icon = hasWarnings ? TriangleAlert : CircleCheck

  // The row that was edited may be far below.
  useEffect(() => {
    void card.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div
      ref={card}
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
            <Button variant="secondary" size="small" onClick={onEdit}>
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
