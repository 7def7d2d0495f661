import { ConfirmDialog } from '@voltway/ui/confirm-dialog'
import { ComparedText } from '../../ui/compared-text.tsx'
import type { DestinationChange } from './destination-changes.ts'

type DestinationChangeDialogProps = {
  open: boolean
  method: string
  changes: readonly DestinationChange[]
  onAnswer: (agreed: boolean) => void
}

/** Asks before customers' money goes somewhere else, with the old value of each field above the new one. */
export function DestinationChangeDialog({ open, method, changes, onAnswer }: DestinationChangeDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Change where customers pay?"
      message={`Whoever chooses “${method}” from now on sends the money to the new details. Compare every character.`}
      action="Change details"
      cancel="Keep editing"
      danger
      onAnswer={onAnswer}
    >
      <div className="grid gap-5">
        {changes.map(({ label, before, after }) => (
          <section key={label} aria-label={label} className="grid gap-1.5">
            <h3 className="font-medium text-sm">{label}</h3>
            <ComparedText before={before} after={after} />
          </section>
        ))}
      </div>
    </ConfirmDialog>
  )
}
