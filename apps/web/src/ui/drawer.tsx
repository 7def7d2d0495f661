import { classNames } from '@voltway/ui/class-names'
import { Modal, type ModalProps } from '@voltway/ui/modal'

/** A modal at the right edge. Import it lazily to keep it out of the first load. */
export function Drawer(props: ModalProps) {
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
