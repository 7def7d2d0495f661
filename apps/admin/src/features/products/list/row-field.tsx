import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type RowFieldProps = {
  /** The accessible name of the value and of its field: "Price of Model 3". */
  label: string
  /** The text in the field before the admin types. */
  value: string
  inputMode: 'decimal' | 'numeric'
  readOnly: boolean
  /** Saves the typed text. Resolves with false if the text was not saved; it then stays in the field. */
  onSave: (typed: string) => Promise<boolean>
  children: ReactNode
}

/** A value in a row that becomes a field when it is clicked. Enter and leaving the field save, Escape undoes. */
export function RowField({ label, value, inputMode, readOnly, onSave, children }: RowFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [isRejected, setRejected] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  if (readOnly) return children

  function close(returnFocus: boolean) {
    flushSync(() => setTyped(undefined))
    setRejected(false)
    if (returnFocus) button.current?.focus()
  }

  async function save(text: string, returnFocus: boolean) {
    if (saving) return
    if (text.trim() === value) return close(returnFocus)
    setSaving(true)
    const isSaved = await onSave(text.trim())
    setSaving(false)
    setRejected(!isSaved)
    if (isSaved) close(returnFocus)
  }

  function handleKey({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Enter') void save(currentTarget.value, true)
    if (key === 'Escape') close(true)
  }

  if (typed === undefined)
    return (
      <button
        ref={button}
        type="button"
        onClick={() => setTyped(value)}
        className="min-h-9 cursor-text rounded-sm border border-transparent hover:border-edge max-md:min-h-11 md:-mx-1.5 md:px-1.5"
      >
        <span className="sr-only">{`${label}: `}</span>
        <span>{children}</span>
      </button>
    )
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the admin has clicked the value to change it.
      autoFocus
      aria-label={label}
      aria-busy={saving || undefined}
      aria-invalid={isRejected || undefined}
      inputMode={inputMode}
      autoComplete="off"
      value={typed}
      readOnly={saving}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={handleKey}
      onBlur={({ currentTarget }) => void save(currentTarget.value, false)}
      className="min-h-9 w-full max-w-28 rounded-sm border border-edge bg-paper px-1.5 text-right aria-invalid:border-danger tabular-nums max-md:min-h-11 md:-mx-1.5"
    />
  )
}
