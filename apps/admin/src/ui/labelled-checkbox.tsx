import { type ComponentProps, useId } from 'react'

type LabelledCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  label: string
  description?: string
}

/** A native checkbox with a visible label beside it, and a description. */
export function LabelledCheckbox({ label, description, ...input }: LabelledCheckboxProps) {
  const id = useId()

  return (
    <div className="flex gap-3">
      <input
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        {...input}
        id={id}
        type="checkbox"
        className="mt-2.5 size-4.5 shrink-0 cursor-pointer accent-ink"
      />
      <div className="grid min-w-0 flex-1">
        <label htmlFor={id} className="cursor-pointer py-2 [overflow-wrap:anywhere]">
          {label}
        </label>
        {description !== undefined && (
          <p id={`${id}-description`} className="-mt-2 text-sm text-soft">
            {description}
          </p>
        )}
      </div>
    </div>
  )
}
