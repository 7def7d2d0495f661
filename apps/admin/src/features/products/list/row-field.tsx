import { useBlocker } from '@tanstack/react-router'
import type { AdminProduct } from '@voltway/contract'
import { toasts } from '@voltway/ui/toast-queue'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAccess } from '../../../lib/use-access.ts'
import { type FieldChange, useProductChange } from './use-product-change.ts'

type RowFieldProps = {
  product: AdminProduct
  /** The column, which the accessible name begins with: "Price of Model 3". */
  column: string
  value: string
  inputMode: 'decimal' | 'numeric'
  /** Returns the change, or the reason for rejection. */
  read: (typed: string) => FieldChange | string
  children: ReactNode
}

/**
 * A value of a product in its row, which becomes a field when it is clicked. Enter and leaving the field save, Escape undoes.
 * Leaving a rejected text undoes it too. Another window or tab does not save.
 */
export function RowField({ product, column, value, inputMode, read, children }: RowFieldProps) {
  const { canEdit } = useAccess()
  const change = useProductChange()
  // The list may reload while the field is open. A conflict is one with the value at the opening.
  const [opened, setOpened] = useState<Pick<RowFieldProps, 'value' | 'product'>>()
  const [typed, setTyped] = useState('')
  const [saving, setSaving] = useState(false)
  // The opening of the field whose text was rejected. The admin may have opened it again during the save.
  const [rejected, setRejected] = useState<typeof opened>()
  const isRejected = opened !== undefined && rejected === opened
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const label = `${column} of ${product.name}`

  useBlocker({
    shouldBlockFn: ({ action }) => {
      // React removes the focused field without `onBlur`. A delayed search navigates too, but does not leave the field.
      if (action !== 'PUSH' && action !== 'REPLACE') field.current?.blur()
      return false
    },
    disabled: !canEdit || opened === undefined || typed.trim() === opened.value,
  })

  if (!canEdit) return children

  function close() {
    const hadFocus = document.activeElement === field.current
    flushSync(() => setOpened(undefined))
    if (hadFocus) button.current?.focus()
  }

  function open() {
    setOpened({ value, product })
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
    const isSaved = await saveTyped(opened.product, text.trim())
    setSaving(false)
    if (isSaved) close()
    else setRejected(opened)
  }

  /** Resolves with false if the text was not saved; it then stays in the field. */
  async function saveTyped(loaded: AdminProduct, text: string): Promise<boolean> {
    const typedChange = read(text)
    if (typeof typedChange !== 'string') return change(loaded, typedChange)
    toasts.show({ tone: 'failure', message: typedChange, subject: loaded.id })
    return false
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    // The key ends the composition of a character.
    if (event.which === 229) return
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    // Otherwise the same Enter would press the button that gets the focus, and the same Escape would close the toasts.
    event.preventDefault()
    if (event.key === 'Escape') close()
    else void save(event.currentTarget.value)
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
