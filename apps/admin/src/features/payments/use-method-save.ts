import type { PaymentMethod } from '@voltway/contract'
import { useRef, useState } from 'react'
import { fieldIssues, serverMessage } from '../../lib/failure.ts'
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts'
import { trpc } from '../../lib/trpc.ts'
import { type DestinationChange, destinationChanges } from './destination-changes.ts'
import { hasOtherPaymentDetails, type MethodDraft, toSaveInput } from './method-draft.ts'

export type SavedMethod = {
  method: PaymentMethod
  created: boolean
  /** Whether customers see other payment details than before. */
  changed: boolean
}

/** The reasons of a failed save: `fields` by path, or else a general `sentence`. */
export type SaveErrors = { failed: boolean; sentence?: string; fields: Record<string, string> }

const noErrors: SaveErrors = { failed: false, fields: {} }

type MethodSaveOptions = {
  id: string | undefined
  /** Called before a save that redirects customers' money; resolves with true to continue. */
  confirmDestinations: (changes: DestinationChange[]) => Promise<boolean>
  onSaved: (saved: SavedMethod) => void
}

/**
 * Saves a payment method. Only one save runs at a time, and none follows a successful one: a second click on a closing editor
 * must not create a second method.
 */
export function useMethodSave({ id, confirmDestinations, onSaved }: MethodSaveOptions) {
  const methods = trpc.useUtils().client.admin.paymentMethods
  const [keys] = useState(createIdempotencyKeys)
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState(noErrors)
  const isRunning = useRef(false)

  async function run(draft: MethodDraft): Promise<SavedMethod | null> {
    // Loads the current state, because the list may lack another admin's change, which must not be undone unnoticed.
    const current = id === undefined ? undefined : (await methods.get.query({ id })).method
    const changes = current === undefined ? [] : destinationChanges(current, draft)
    if (changes.length > 0 && !(await confirmDestinations(changes))) return null
    // With the key of a lost response, the server would skip this save although another admin has changed the method since.
    if (id !== undefined) keys.forget()
    const input = toSaveInput(draft, id)
    const method = await keys.send(JSON.stringify(input), (idempotencyKey) =>
      methods.save.mutate(input, { context: { idempotencyKey } }),
    )
    const changed = current !== undefined && hasOtherPaymentDetails(current, method)
    return { method, created: id === undefined, changed }
  }

  async function save(draft: MethodDraft): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    setErrors(noErrors)
    try {
      const saved = await run(draft)
      if (saved === null) isRunning.current = false
      else onSaved(saved)
    } catch (error) {
      isRunning.current = false
      setErrors(toSaveErrors(error))
    } finally {
      setSaving(false)
    }
  }

  function clearError(path: string): void {
    const { [path]: _, ...fields } = errors.fields
    setErrors({ ...errors, fields })
  }

  return { save: (draft: MethodDraft) => void save(draft), saving, errors, clearError }
}

function toSaveErrors(error: unknown): SaveErrors {
  const fields = fieldIssues(error)
  const hasFieldErrors = Object.keys(fields).length > 0
  return { failed: true, sentence: hasFieldErrors ? undefined : serverMessage(error), fields }
}
