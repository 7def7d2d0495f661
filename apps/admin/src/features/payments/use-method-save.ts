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

/** Why a save failed: per field, or else in general. */
export type SaveErrors = { failed: boolean; sentence?: string; fields: Record<string, string> }

const noErrors: SaveErrors = { failed: false, fields: {} }

type MethodSaveOptions = {
  id: string | undefined
  /** Called when customers' money would go somewhere else. */
  confirmDestinations: (changes: DestinationChange[]) => Promise<boolean>
  onSaved: (saved: SavedMethod) => void
}

/**
 * Saves a payment method. Only one save runs at a time, and none after one that succeeded: a second click on an editor that is
 * closing must not make a second method.
 */
export function useMethodSave({ id, confirmDestinations, onSaved }: MethodSaveOptions) {
  const methods = trpc.useUtils().client.admin.paymentMethods
  const [keys] = useState(createIdempotencyKeys)
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState(noErrors)
  const underWay = useRef(false)

  async function run(draft: MethodDraft): Promise<SavedMethod | null> {
    // Loaded anew: the list may not have another admin's change yet, which must not be undone unnoticed.
    const current = id === undefined ? undefined : (await methods.get.query({ id })).method
    const changes = current === undefined ? [] : destinationChanges(current, draft)
    if (changes.length > 0 && !(await confirmDestinations(changes))) return null
    // What others have changed since the last try would stay, and be called saved.
    if (id !== undefined) keys.forget()
    const input = toSaveInput(draft, id)
    const method = await keys.send(JSON.stringify(input), (idempotencyKey) =>
      methods.save.mutate(input, { context: { idempotencyKey } }),
    )
    const changed = current !== undefined && hasOtherPaymentDetails(current, method)
    return { method, created: id === undefined, changed }
  }

  async function save(draft: MethodDraft): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setSaving(true)
    setErrors(noErrors)
    try {
      const saved = await run(draft)
      if (saved === null) underWay.current = false
      else onSaved(saved)
    } catch (error) {
      underWay.current = false
      setErrors(errorsOf(error))
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

function errorsOf(error: unknown): SaveErrors {
  const fields = fieldIssues(error)
  const hasFieldErrors = Object.keys(fields).length > 0
  return { failed: true, sentence: hasFieldErrors ? undefined : serverMessage(error), fields }
}
