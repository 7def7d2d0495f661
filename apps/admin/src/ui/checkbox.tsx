import type { ComponentProps } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & {
  label: string
  /** Neither checked nor unchecked. */
  mixed?: boolean
}

/** A checkbox without a visible label, large enough for a finger. */
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
