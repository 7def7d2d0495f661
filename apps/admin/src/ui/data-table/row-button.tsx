import { classNames } from '@voltway/ui/class-names'
import { IconButton } from '@voltway/ui/icon-button'
import { Pencil, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'

type RowButtonProps = Omit<ComponentProps<typeof IconButton>, 'className'> & {
  danger?: boolean
  /** The action's name as text in the DOM, for browser search and translation. */
  text?: string
}

/** An icon button of a row; its label names the row. */
export function RowButton({ danger = false, text, children, ...rest }: RowButtonProps) {
  return (
    <IconButton
      {...rest}
      className={classNames(
        'text-soft md:size-9',
        danger ? 'hover:bg-danger-wash! hover:text-danger!' : 'hover:text-ink!',
      )}
    >
      <span className="contents">{children}</span>
      {text && <span className="sr-only">{text}</span>}
    </IconButton>
  )
}

type RowActionProps = { name: string; onClick: () => void }

/** The button that edits the row with this name. */
export function EditButton({ name, ...rest }: RowActionProps) {
  return (
    <RowButton {...rest} text="Edit" label={`Edit ${name}`}>
      <Pencil aria-hidden className="size-4" />
    </RowButton>
  )
}

/** The button that deletes the row with this name. */
export function DeleteButton({ name, ...rest }: RowActionProps) {
  return (
    <RowButton {...rest} danger text="Delete" label={`Delete ${name}`}>
      <Trash2 aria-hidden className="size-4" />
    </RowButton>
  )
}
