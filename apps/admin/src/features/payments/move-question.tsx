import { ConfirmDialog } from '@voltway/ui/confirm-dialog'
import { ComparedText } from '../../ui/compared-text.tsx'
import type { MovedDestination } from './moved-destinations.ts'

type MoveQuestionProps = {
  open: boolean
  method: string
  moved: readonly MovedDestination[]
  onAnswer: (agreed: boolean) => void
}

/** Asks before customers' money goes somewhere else, with the old and the new numbers above each other. */
export function MoveQuestion({ open, method, moved, onAnswer }: MoveQuestionProps) {
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
        {moved.map(({ label, before, after }) => (
          <section key={label} aria-label={label} className="grid gap-1.5">
            <h3 className="font-medium text-sm">{label}</h3>
            <ComparedText before={before} after={after} />
          </section>
        ))}
      </div>
    </ConfirmDialog>
  )
}
