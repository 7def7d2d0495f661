import { useRouter } from '@tanstack/react-router'
import { classNames } from '@voltway/ui/class-names'
import { Modal, type ModalProps } from '@voltway/ui/modal'
import { useHistoryStep } from '@voltway/ui/use-history-step'

type DrawerProps = ModalProps & {
  /** Runs on a step in the browser's history instead of closing the drawer, for a drawer below other modals. */
  onStep?: () => void
}

/**
 * A modal at the right edge. A step in the browser's history closes it and does not change the page. Import it lazily to keep it out
 * of the first load.
 */
export function Drawer({ onStep, ...props }: DrawerProps) {
  const { open, onOpenChange } = props
  useHistoryStep(useRouter().history, open, () => (onStep ? onStep() : onOpenChange(false)))

  return (
    <Modal
      {...props}
      classNames={{
        layer: 'z-40',
        viewport: 'justify-end',
        popup: classNames(
          'max-w-md data-ending-style:translate-x-full data-starting-style:translate-x-full',
          'data-nested-dialog-open:translate-x-full data-nested-dialog-open:opacity-0',
        ),
      }}
    />
  )
}
