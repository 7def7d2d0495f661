import { Button } from '@voltway/ui/button'
import { IconButton } from '@voltway/ui/icon-button'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { butWarned, stillShows } from './pending-words.ts'

type SavedNoticeProps = {
  name: string
  /** What the server doubts; it saved all the same. */
  warnings: readonly string[]
  /** Pending orders with what it said before; 0 when nothing is to be said about them. */
  pending: number
  onEdit: () => void
  onDismiss: () => void
}

/** What is worth knowing after a save that went well. */
export function SavedNotice({ name, warnings, pending, onEdit, onDismiss }: SavedNoticeProps) {
  const doubtful = warnings.length > 0
  const card = useRef<HTMLDivElement>(null)
  const Icon = doubtful ? TriangleAlert : CircleCheck

  // The row that was edited may stand far below.
  useEffect(() => {
    void card.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div
      ref={card}
      role={doubtful ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-lg border px-4 py-3 ${doubtful ? 'border-warn bg-warn-wash' : 'border-line bg-surface'}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${doubtful ? 'text-warn' : 'text-good'}`} />
      <div className="grid min-w-0 flex-1 gap-1 [overflow-wrap:anywhere]">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        {warnings.map((warning) => (
          <p key={warning}>{butWarned(warning)}</p>
        ))}
        {pending > 0 && <p>{stillShows(pending)}</p>}
        {doubtful && (
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
