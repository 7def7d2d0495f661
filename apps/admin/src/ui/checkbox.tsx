import { type ComponentProps, useId } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & {
  label: string
  mixed?: boolean
}

/** A checkbox without a visible label and with a touch target of 44 pixels. */
export function Checkbox({ label, mixed = false, ...rest }: CheckboxProps) {
  return (
    <span className="-m-2 inline-flex size-11 items-center justify-center md:size-9">
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = mixed
        }}
        readOnly
        {...rest}
        type="checkbox"
        aria-label={label}
        className="size-4.5 cursor-pointer accent-ink"
      />
    </span>
  )
}

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
