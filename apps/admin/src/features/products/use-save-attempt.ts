import { alerts } from '@voltway/ui/alerts'
import { useState } from 'react'
import type { ProductDraft } from './product-draft.ts'
import { type ProductField, type SaveFaults, saveFaults } from './save-faults.ts'
import type { SaveOutcome } from './use-product-save.ts'

const noFaults: SaveFaults = { fields: {} }

/** Tries to save, and keeps what there is to say about the last try until something is changed. */
export function useSaveAttempt(save: (draft: ProductDraft) => Promise<SaveOutcome | undefined>) {
  const [faults, setFaults] = useState(noFaults)
  const [failures, setFailures] = useState(0)
  const [notice, setNotice] = useState<string>()

  async function attempt(draft: ProductDraft): Promise<SaveOutcome | undefined> {
    setFaults(noFaults)
    setNotice(undefined)
    const ended = await save(draft)
    if (ended?.outcome === 'cancelled') setNotice('Upload cancelled. Nothing was saved.')
    if (ended?.outcome === 'failed') tell(saveFaults(ended.error, draft.picture !== undefined))
    return ended
  }

  function tell(found: SaveFaults) {
    setFaults(found)
    setFailures((before) => before + 1)
    if (found.general === undefined) return
    setNotice(`Not saved: ${found.general}`)
    alerts.toast({ tone: 'failure', message: found.general, details: found.hint })
  }

  function clearError(field: ProductField) {
    setNotice(undefined)
    if (faults.fields[field] !== undefined) {
      setFaults({ fields: { ...faults.fields, [field]: undefined } })
    }
  }

  return { attempt, clearError, faults: faults.fields, failures, notice }
}
