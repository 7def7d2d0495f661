import { classNames } from './class-names.ts'
import { Modal, type ModalProps } from './modal.tsx'
import { useReturnFocus } from './use-return-focus.ts'

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' }

/** A modal over the page: a sheet from below on small screens, centred on larger ones. Load it lazily. */
export function Dialog({ size = 'medium', ...props }: ModalProps & { size?: keyof typeof widths }) {
  const returnFocus = useReturnFocus(props.open)

  return (
    <Modal
      {...props}
      finalFocus={props.finalFocus ?? returnFocus}
      classNames={{
        layer: 'z-50',
        viewport: 'items-end justify-center sm:items-center sm:p-6',
        popup: classNames(
          'max-h-[calc(100dvh-1rem)] rounded-t-xl sm:max-h-full sm:rounded-xl',
          'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
          widths[size],
        ),
      }}
    />
  )
}
