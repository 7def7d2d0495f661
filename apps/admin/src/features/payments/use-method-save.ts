import type { AdminPaymentMethod, PaymentMethod } from '@voltway/contract'
import { useRef, useState } from 'react'
import { failureDetails, fieldIssues, serverMessage } from '../../lib/failure.ts'
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
  /** Called before a save that redirects customers' money; resolves with true to continue. */
  confirmDestinations: (changes: DestinationChange[]) => Promise<boolean>
  /** Called if another admin has changed the method; resolves with true to save anyway. */
  onConflict: (present: AdminPaymentMethod) => Promise<boolean>
  onSaved: (saved: SavedMethod) => void
}

/**
 * Saves a payment method. Only one save runs at a time, and none follows a successful one: a second click on a closing editor
 * must not create a second method.
 */
export function useMethodSave({ confirmDestinations, onConflict, onSaved }: MethodSaveOptions) {
  const { client, admin } = trpc.useUtils()
  const [keys] = useState(createIdempotencyKeys)
  const [saving, setSaving] = useState(false)
  const [errors, setErrors] = useState(noErrors)
  const isRunning = useRef(false)

  async function run(draft: MethodDraft, loaded?: AdminPaymentMethod): Promise<SavedMethod | null> {
    const changes = loaded === undefined ? [] : destinationChanges(loaded, draft)
    if (changes.length > 0 && !(await confirmDestinations(changes))) return null
    // With the key of a lost response, the server would skip this save although another admin has changed the method since.
    if (loaded !== undefined) keys.forget()
    const input = toSaveInput(draft, loaded)
    try {
      const method = await keys.send(JSON.stringify(input), (idempotencyKey) =>
        client.admin.paymentMethods.save.mutate(input, { context: { idempotencyKey } }),
      )
      return savedMethod(method, loaded)
    } catch (error) {
      const present = failureDetails(error, 'CHANGED')
      if (present === undefined || !('details' in present)) throw error
      void admin.paymentMethods.search.invalidate()
      // The response to a save of the same draft was lost.
      const { active, position } = input
      const isSame = present.active === active && present.position === position
      if (isSame && !hasOtherPaymentDetails(present, input)) return savedMethod(present, loaded)
      return (await onConflict(present)) ? run(draft, present) : null
    }
  }

  async function save(draft: MethodDraft, loaded?: AdminPaymentMethod): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    setErrors(noErrors)
    try {
      const saved = await run(draft, loaded)
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

  return { save, saving, errors, clearError }
}

function savedMethod(method: PaymentMethod, loaded?: PaymentMethod): SavedMethod {
  const changed = loaded !== undefined && hasOtherPaymentDetails(loaded, method)
  return { method, created: loaded === undefined, changed }
}

function toSaveErrors(error: unknown): SaveErrors {
  const fields = fieldIssues(error)
  const hasFieldErrors = Object.keys(fields).length > 0
  return { failed: true, sentence: hasFieldErrors ? undefined : serverMessage(error), fields }
}
