import { classNames } from '@voltway/ui/class-names'
import { IconButton } from '@voltway/ui/icon-button'
import type { ComponentProps } from 'react'

type RowButtonProps = ComponentProps<typeof IconButton> & {
  /** What it does cannot be undone. */
  danger?: boolean
  /** Its word, which stays in the document for whatever looks for it there. */
  text?: string
}

/** One of a row's buttons: an icon, whose name says which row it is for. */
export function RowButton({ danger = false, text, className, children, ...rest }: RowButtonProps) {
  return (
    <IconButton
      {...rest}
      className={classNames(
        'text-soft md:size-9',
        danger ? 'hover:bg-danger-wash! hover:text-danger!' : 'hover:text-ink!',
        className,
      )}
    >
      <span className="contents">{children}</span>
      {text && <span className="sr-only">{text}</span>}
    </IconButton>
  )
}
