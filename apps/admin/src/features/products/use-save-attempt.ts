import { toasts } from '@voltway/ui/toasts'
import { useState } from 'react'
import { surchargeProblems } from './option-rows.ts'
import type { ProductDraft } from './product-draft.ts'
import { type ProductField, type SaveErrors, saveErrors } from './save-errors.ts'
import type { SaveOutcome } from './use-product-save.ts'

const noErrors: SaveErrors = { fields: {} }

type Save = (draft: ProductDraft, original?: ProductDraft) => Promise<SaveOutcome | undefined>

/** Saves unless a surcharge cannot be read, and keeps the errors of the last attempt until its fields are changed. */
export function useSaveAttempt(save: Save) {
  const [errors, setErrors] = useState(noErrors)
  const [failures, setFailures] = useState(0)
  const [notice, setNotice] = useState<string>()

  async function attempt(draft: ProductDraft, original?: ProductDraft): Promise<SaveOutcome | undefined> {
    setErrors(noErrors)
    setNotice(undefined)
    const unreadable = surchargeProblems(draft.options)
    if (Object.keys(unreadable).length > 0) {
      showErrors({ fields: unreadable })
      return undefined
    }
    const ended = await save(draft, original)
    if (ended?.outcome === 'cancelled') setNotice('Upload cancelled. Nothing was saved.')
    if (ended?.outcome === 'failed') showErrors(saveErrors(ended.error, draft.picture !== undefined))
    return ended
  }

  function showErrors(found: SaveErrors) {
    setErrors(found)
    setFailures((before) => before + 1)
    if (found.general === undefined) return
    // Stays when the toast has gone.
    setNotice(found.hint ?? `Not saved: ${found.general}`)
    toasts.show({ tone: 'failure', message: found.general, details: found.hint })
  }

  /** Of a list that was changed all are cleared: its rows may have moved. */
  function clearError(field: ProductField) {
    setNotice(undefined)
    const isOutdated = (each: string) => each === field || (isList(field) && each.startsWith(`${field}.`))
    const kept = Object.entries(errors.fields).filter(([each]) => !isOutdated(each))
    if (kept.length < Object.keys(errors.fields).length) setErrors({ fields: Object.fromEntries(kept) })
  }

  return { attempt, clearError, errors: errors.fields, failures, notice }
}

function isList(field: ProductField): boolean {
  return field === 'data' || field === 'options'
}
