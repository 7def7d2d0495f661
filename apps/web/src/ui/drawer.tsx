import { useRouter } from '@tanstack/react-router'
import { classNames } from '@voltway/ui/class-names'
import { Modal, type ModalProps } from '@voltway/ui/modal'
import { useEffect, useEffectEvent } from 'react'

type DrawerProps = ModalProps & {
  /** Runs on a step back in the browser's history instead of closing the drawer, for a drawer below other modals. */
  onBack?: () => void
}

/**
 * A modal at the right edge. A step back in the browser's history closes it and does not change the page. Import it lazily to keep
 * it out of the first load.
 */
export function Drawer({ onBack, ...props }: DrawerProps) {
  const { open, onOpenChange } = props
  const { history } = useRouter()
  const goBack = useEffectEvent(() => (onBack ? onBack() : onOpenChange(false)))

  useEffect(() => {
    if (!open) return
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isBack = action === 'BACK'
        if (isBack) goBack()
        return isBack
      },
    })
  }, [history, open])

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
