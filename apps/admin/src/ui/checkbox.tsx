import type { ComponentProps } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & {
  label: string
  /** Shows the indeterminate state. */
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
