import { classNames } from '@voltway/ui/class-names'
import { IconButton } from '@voltway/ui/icon-button'
import type { ComponentProps } from 'react'

type RowButtonProps = ComponentProps<typeof IconButton> & {
  /** Whether the action cannot be undone. */
  danger?: boolean
  /** The action's name as text in the DOM, for browser search and translation. */
  text?: string
}

/** An icon button of a row; its label names the row. */
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
