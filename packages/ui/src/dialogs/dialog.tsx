import { classNames } from '../class-names.ts'
import { Modal, type ModalProps } from './modal.tsx'
import { useReturnFocus } from './use-return-focus.ts'

const sizes = {
  small: 'sm:max-w-md',
  medium: 'sm:max-w-xl',
  large: 'sm:max-w-3xl',
  /** Two columns on wide screens. Its height is fixed, so that growing content moves nothing. */
  wide: 'sm:h-[min(42rem,100%)] sm:max-w-xl lg:max-w-5xl',
  /** As high as the window, at its right edge, for long forms. It covers small screens. */
  sheet:
    'sm:w-[calc(100%-3rem)] max-w-7xl border-line sm:border-l data-ending-style:translate-x-full data-starting-style:translate-x-full',
}

const centred = classNames(
  'max-h-[calc(100dvh-1rem)] rounded-t-xl sm:max-h-full sm:rounded-xl',
  'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
  'data-nested-dialog-open:translate-y-4 data-nested-dialog-open:opacity-0',
)

/** A modal over the page: a sheet at the bottom edge on small screens, centred on larger ones. Load it lazily. */
export function Dialog({ size = 'medium', ...props }: ModalProps & { size?: keyof typeof sizes }) {
  const returnFocus = useReturnFocus(props.open)

  return (
    <Modal
      {...props}
      finalFocus={props.finalFocus ?? returnFocus}
      classNames={{
        layer: 'z-50',
        viewport: size === 'sheet' ? 'justify-end' : 'items-end justify-center sm:items-center sm:p-6',
        popup: classNames(size !== 'sheet' && centred, sizes[size]),
      }}
    />
  )
}
