import { Button } from '@voltway/ui/button'
import { ConfirmDialog } from '@voltway/ui/confirm-dialog'
import type { Confirmation } from './use-confirmation.ts'

export type ConflictAnswer = 'save' | 'load' | 'cancel'

/** Asks how to continue after another admin's change, which the subject describes. */
export function ConflictDialog({ confirmation }: { confirmation: Confirmation<string, ConflictAnswer> }) {
  const { isOpen, subject, answer } = confirmation

  return (
    <ConfirmDialog
      open={isOpen}
      title="Save over another change?"
      message={subject}
      footer={
        <Button variant="secondary" onClick={() => answer('load')}>
          Load the present version
        </Button>
      }
      action="Save anyway"
      cancel="Cancel"
      onAnswer={(agreed) => answer(agreed ? 'save' : 'cancel')}
    />
  )
}
