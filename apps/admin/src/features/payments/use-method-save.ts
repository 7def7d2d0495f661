import type { PaymentMethod } from '@voltway/contract'
import { useRef, useState } from 'react'
import { fieldIssues, serverText } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import { type MethodDraft, paysDifferently, savedInput } from './method-draft.ts'
import { type MovedDestination, movedDestinations } from './moved-destinations.ts'

/** A save that the server took. */
export type SavedMethod = {
  method: PaymentMethod
  created: boolean
  /** Customers read something else than before. */
  changed: boolean
}

/** Why a save failed: in general, and per field. */
export type SaveFaults = { failed: boolean; sentence?: string; fields: Record<string, string> }

const noFaults: SaveFaults = { failed: false, fields: {} }

type MethodSaveOptions = {
  id: string | undefined
  /** Asked when the money would go somewhere else than it goes now. */
  confirmMove: (moved: MovedDestination[]) => Promise<boolean>
  onSaved: (saved: SavedMethod) => void
}

/** Saves a payment method. However often it is pressed, one save is under way. */
export function useMethodSave({ id, confirmMove, onSaved }: MethodSaveOptions) {
  const { mutateAsync } = trpc.admin.paymentMethods.save.useMutation()
  const methods = trpc.useUtils().client.admin.paymentMethods
  const [saving, setSaving] = useState(false)
  const [faults, setFaults] = useState(noFaults)
  const underWay = useRef(false)

  async function run(draft: MethodDraft): Promise<SavedMethod | null> {
    // Not what the list showed a while ago: another admin's change must not be undone unnoticed.
    const current = id === undefined ? undefined : (await methods.get.query({ id })).method
    const moved = current === undefined ? [] : movedDestinations(current, draft)
    if (moved.length > 0 && !(await confirmMove(moved))) return null
    const method = await mutateAsync(savedInput(draft, id))
    const changed = current !== undefined && paysDifferently(current, method)
    return { method, created: id === undefined, changed }
  }

  async function save(draft: MethodDraft): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setSaving(true)
    setFaults(noFaults)
    try {
      const saved = await run(draft)
      if (saved !== null) onSaved(saved)
    } catch (error) {
      setFaults(faultsOf(error))
    } finally {
      underWay.current = false
      setSaving(false)
    }
  }

  function clearError(path: string): void {
    const { [path]: _, ...fields } = faults.fields
    setFaults({ ...faults, fields })
  }

  return { save: (draft: MethodDraft) => void save(draft), saving, faults, clearError }
}

function faultsOf(error: unknown): SaveFaults {
  const fields = fieldIssues(error)
  const told = Object.keys(fields).length > 0
  return { failed: true, sentence: told ? undefined : serverText(error, '') || undefined, fields }
}
