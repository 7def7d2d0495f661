import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type RowFieldProps = {
  /** The accessible name of the value and of its field: "Price of Model 3". */
  label: string
  value: string
  inputMode: 'decimal' | 'numeric'
  readOnly: boolean
  /** Saves the typed text. Resolves with false if the text was not saved; it then stays in the field. */
  onSave: (typed: string) => Promise<boolean>
  children: ReactNode
}

/**
 * A value in a row that becomes a field when it is clicked. Enter and leaving the field save, Escape undoes. Leaving a rejected text
 * undoes it too. Another window or tab does not save.
 */
export function RowField({ label, value, inputMode, readOnly, onSave, children }: RowFieldProps) {
  // The list may reload while the field is open. A conflict is one with the value at the opening.
  const [opened, setOpened] = useState<Pick<RowFieldProps, 'value' | 'onSave'>>()
  const [typed, setTyped] = useState('')
  const [saving, setSaving] = useState(false)
  // The opening of the field whose text was rejected. The admin may have opened it again during the save.
  const [rejected, setRejected] = useState<typeof opened>()
  const isRejected = opened !== undefined && rejected === opened
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)

  useBlocker({
    shouldBlockFn: ({ action }) => {
      // React removes the focused field without `onBlur`. A delayed search navigates too, but does not leave the field.
      if (action !== 'PUSH' && action !== 'REPLACE') field.current?.blur()
      return false
    },
    disabled: readOnly || opened === undefined || typed.trim() === opened.value,
  })

  if (readOnly) return children

  function close() {
    const hadFocus = document.activeElement === field.current
    flushSync(() => setOpened(undefined))
    if (hadFocus) button.current?.focus()
  }

  function open() {
    setOpened({ value, onSave })
    setTyped(value)
  }

  function leave(input: HTMLInputElement) {
    // Not the field but the window has lost the focus, perhaps while half of the value is typed.
    if (document.activeElement === input) return
    if (isRejected) close()
    else void save(input.value)
  }

  async function save(text: string) {
    if (saving || opened === undefined) return
    if (text.trim() === opened.value) return close()
    setRejected(undefined)
    setSaving(true)
    const isSaved = await opened.onSave(text.trim())
    setSaving(false)
    if (isSaved) close()
    else setRejected(opened)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    // The key ends the composition of a character.
    if (event.which === 229) return
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    // Otherwise the same Enter would press the button that gets the focus.
    event.preventDefault()
    void save(event.currentTarget.value)
  }

  if (opened === undefined)
    return (
      <button
        ref={button}
        type="button"
        onClick={open}
        className="min-h-9 cursor-text rounded-sm border border-transparent hover:border-edge max-md:min-h-11 md:-mx-1.5 md:px-1.5"
      >
        <span className="sr-only">{`${label}: `}</span>
        <span>{children}</span>
      </button>
    )
  return (
    <input
      ref={field}
      // biome-ignore lint/a11y/noAutofocus: the admin has clicked the value to change it.
      autoFocus
      aria-label={label}
      aria-busy={saving || undefined}
      aria-invalid={isRejected || undefined}
      inputMode={inputMode}
      autoComplete="off"
      value={typed}
      readOnly={saving}
      onFocus={({ currentTarget }) => typed === opened.value && currentTarget.select()}
      onChange={({ target }) => {
        setTyped(target.value)
        setRejected(undefined)
      }}
      onKeyDown={handleKey}
      onBlur={({ currentTarget }) => leave(currentTarget)}
      className="min-h-9 w-full max-w-28 rounded-sm border border-edge bg-paper px-1.5 text-right aria-invalid:border-danger tabular-nums max-md:min-h-11 md:-mx-1.5"
    />
  )
}
