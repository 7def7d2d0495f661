import { useRouter } from '@tanstack/react-router'
import { Dialog, type DialogProps } from '@voltway/ui/dialog'
import { useHistoryStep } from '@voltway/ui/use-history-step'

type HistoryDialogProps = DialogProps & {
  /** Runs on a step in the browser's history instead of closing the dialog, for a dialog below others. */
  onStep?: () => void
}

/** A dialog that a step in the browser's history closes. The page does not change then. Load it lazily. */
export function HistoryDialog({ onStep, ...props }: HistoryDialogProps) {
  const { open, onOpenChange } = props
  useHistoryStep(useRouter().history, open, () => (onStep ? onStep() : onOpenChange(false)))

  return <Dialog {...props} />
}
