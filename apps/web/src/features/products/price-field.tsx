import { useId, useState } from 'react'

type PriceFieldProps = { label: string; value: string; onChange: (price: string) => void }

/** Whole dollars, asked for with Enter or when the field is left. */
export function PriceField({ label, value, onChange }: PriceFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Back and Forward change `value`.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }

  function submit() {
    if (typed !== value) onChange(typed)
  }

  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-soft"
      >
        $
      </span>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onBlur={submit}
        onKeyDown={(event) => event.key === 'Enter' && submit()}
        className="min-h-11 w-full rounded-md border border-edge bg-paper pr-3 pl-7.5 text-ink tabular-nums transition placeholder:text-soft hover:border-ink focus-visible:outline-offset-1 lg:w-32"
      />
    </div>
  )
}
