import { type ComponentProps, useEffect, useRef } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & {
  label: string
  /** Neither checked nor unchecked. */
  mixed?: boolean
}

/** A checkbox without a visible label, large enough for a finger. */
export function Checkbox({ label, mixed = false, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = mixed
  }, [mixed])

  return (
    <span className="-m-2 inline-flex size-11 items-center justify-center md:size-9">
      <input
        ref={input}
        readOnly
        {...rest}
        type="checkbox"
        aria-label={label}
        className="size-4.5 cursor-pointer accent-ink"
      />
    </span>
  )
}
