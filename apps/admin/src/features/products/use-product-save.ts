import type { AdminProduct, AdminProductWithImages } from '@voltway/contract'
import { toasts } from '@voltway/ui/toasts'
import { useRef, useState } from 'react'
import { failureDetails } from '../../lib/failure.ts'
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts'
import { type UploadProgress, uploadWithSecretRetry } from '../../lib/upload-with-secret-retry.ts'
import { surchargeProblems } from './options/option-rows.ts'
import { changedFields, isSaved, type ProductDraft, productForm, toDraft } from './product-draft.ts'
import { type ProductField, type SaveErrors, saveErrors } from './save-errors.ts'

/** The phase `sending` can be cancelled; in `working` the server has received the whole request. */
export type SavePhase = { step: 'idle' } | ({ step: 'sending' } & UploadProgress) | { step: 'working' }

/** Returns the phase for the progress of an upload. */
export function phaseOf(progress: UploadProgress): SavePhase {
  const { sentBytes, totalBytes } = progress
  return sentBytes === totalBytes && sentBytes > 0 ? { step: 'working' } : { step: 'sending', ...progress }
}

const idle: SavePhase = { step: 'idle' }
const noErrors: SaveErrors = { fields: {} }

type ProductSaveOptions = {
  /** Undefined for a new product. */
  id: string | undefined
  /** Called after a failed or cancelled save. */
  onUnsure: () => void
  /** Called if another admin has changed these fields; resolves with true to save anyway. */
  onConflict: (present: AdminProductWithImages, fields: string[]) => Promise<boolean>
}

/**
 * Saves a draft as the product with this id, or as a new one. For an existing product it sends only the fields that differ from
 * the loaded ones. Only one save runs at a time. After a successful save, further calls do nothing, so that a second click on a
 * closing editor does not create a second product. An error stays until its field changes.
 */
export function useProductSave({ id, onUnsure, onConflict }: ProductSaveOptions) {
  const [phase, setPhase] = useState(idle)
  const [errors, setErrors] = useState(noErrors)
  const [failures, setFailures] = useState(0)
  const [notice, setNotice] = useState<string>()
  const [keys] = useState(createIdempotencyKeys)
  const running = useRef<AbortController | null>(null)
  const step = useRef<SavePhase['step']>('idle')

  function enter(next: SavePhase) {
    step.current = next.step
    setPhase(next)
  }

  /**
   * Saves the draft and returns the product, or undefined if it was not saved. For an existing product, `original` has its loaded
   * fields and `version` its version.
   */
  async function save(draft: ProductDraft, original?: ProductDraft, version?: number) {
    setErrors(noErrors)
    setNotice(undefined)
    const unreadable = surchargeProblems(draft.options)
    if (Object.keys(unreadable).length > 0) {
      showErrors({ fields: unreadable })
      return undefined
    }
    if (running.current) return undefined
    const controller = new AbortController()
    running.current = controller
    try {
      const saved = await send(draft, controller.signal, original, version)
      if (saved !== undefined) return saved
      running.current = null
    } catch (error) {
      running.current = null
      if (controller.signal.aborted) setNotice('Upload cancelled. Nothing was saved.')
      else showErrors(saveErrors(error, draft.image !== undefined))
    } finally {
      enter(idle)
    }
    onUnsure()
    return undefined
  }

  /** Returns undefined if the admin does not save over another admin's change. */
  async function send(
    draft: ProductDraft,
    signal: AbortSignal,
    original?: ProductDraft,
    version?: number,
  ): Promise<AdminProduct | undefined> {
    try {
      return await upload(productForm(draft, original), version, signal)
    } catch (error) {
      const present = failureDetails(error, 'CHANGED')
      if (original === undefined || present === undefined || !('images' in present)) throw error
      const now = toDraft(present)
      if (isSaved(draft, original, now)) return present
      // If only images have changed, there is no conflict: the editor saves them separately.
      const fields = changedFields(now, original)
      enter(idle)
      if (fields.length > 0 && !(await onConflict(present, fields))) return undefined
      return send(draft, signal, original, present.version)
    }
  }

  function upload(form: FormData, version: number | undefined, signal: AbortSignal): Promise<AdminProduct> {
    return uploadWithSecretRetry<AdminProduct>({
      method: id === undefined ? 'POST' : 'PUT',
      url: id === undefined ? '/api/admin/upload-product' : `/api/admin/products/${encodeURIComponent(id)}`,
      form,
      ifMatch: version === undefined ? undefined : `"${version}"`,
      keys: id === undefined ? keys : undefined,
      signal,
      onProgress: (progress) => enter(phaseOf(progress)),
    })
  }

  function showErrors(shown: SaveErrors) {
    setErrors(shown)
    setFailures((before) => before + 1)
    if (shown.general === undefined) return
    // The notice stays after the toast has disappeared.
    setNotice(shown.hint ?? `Not saved: ${shown.general}`)
    toasts.show({ tone: 'failure', message: shown.general, details: shown.hint })
  }

  /** Clears the error of a field. For a list it clears the errors of all rows, because rows may have moved. */
  function clearError(field: ProductField) {
    setNotice(undefined)
    const isList = field === 'data' || field === 'options'
    const isOutdated = (each: string) => each === field || (isList && each.startsWith(`${field}.`))
    const remaining = Object.entries(errors.fields).filter(([each]) => !isOutdated(each))
    if (remaining.length < Object.keys(errors.fields).length)
      setErrors({ fields: Object.fromEntries(remaining) })
  }

  return {
    phase,
    save,
    /** Returns the current step; `phase` may be outdated after an `await`. */
    getStep: () => step.current,
    cancel: () => running.current?.abort(),
    clearError,
    errors: errors.fields,
    /** The number of failed saves. */
    failures,
    /** The message about the last failed save. */
    notice,
  }
}
