import { useRouter } from '@tanstack/react-router'
import { Dialog, type DialogProps } from '@voltway/ui/dialog'
import { useHistoryStep } from '@voltway/ui/use-history-step'

type DrawerProps = DialogProps & {
  /** Runs on a step in the browser's history instead of closing the drawer, for a drawer below other dialogs. */
  onStep?: () => void
}

/**
 * A dialog at the right edge. A step in the browser's history closes it and does not change the page. Import it lazily to keep it out
 * of the first load.
 */
export function Drawer({ onStep, ...props }: DrawerProps) {
  const { open, onOpenChange } = props
  useHistoryStep(useRouter().history, open, () => (onStep ? onStep() : onOpenChange(false)))

  return <Dialog {...props} size="drawer" />
}
