import type { Product } from '@voltway/contract'
import { useRef, useState } from 'react'
import { createRequestKeys } from '../../lib/request-keys.ts'
import type { UploadProgress } from '../../lib/upload.ts'
import { uploadAsAdmin } from '../../lib/upload-as-admin.ts'
import { type ProductDraft, productForm } from './product-draft.ts'

/** `sending` can be cancelled; while `working` the server has received everything. */
export type SavePhase = { step: 'idle' } | ({ step: 'sending' } & UploadProgress) | { step: 'working' }

export type SaveOutcome =
  | { outcome: 'saved'; product: Product }
  | { outcome: 'cancelled' }
  | { outcome: 'failed'; error: unknown }

const idle: SavePhase = { step: 'idle' }

/** How far an upload is. */
export function phaseOf(progress: UploadProgress): SavePhase {
  return progress.sentBytes === progress.totalBytes ? { step: 'working' } : { step: 'sending', ...progress }
}

/**
 * Saves a draft as the product with this id, or as a new one. For an existing product it sends the fields that differ from
 * `original`. Only one save runs at a time, and none after one that succeeded: a second click on an editor that is closing must
 * not make a second product.
 */
export function useProductSave(id: string | undefined) {
  const [phase, setPhase] = useState(idle)
  const [keys] = useState(createRequestKeys)
  const running = useRef<AbortController | null>(null)
  const step = useRef<SavePhase['step']>('idle')

  function enter(next: SavePhase) {
    step.current = next.step
    setPhase(next)
  }

  async function save(draft: ProductDraft, original?: ProductDraft): Promise<SaveOutcome | undefined> {
    if (running.current) return undefined
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    try {
      return { outcome: 'saved', product: await send(productForm(draft, original), signal) }
    } catch (error) {
      running.current = null
      return signal.aborted ? { outcome: 'cancelled' } : { outcome: 'failed', error }
    } finally {
      enter(idle)
    }
  }

  function send(form: FormData, signal: AbortSignal): Promise<Product> {
    return uploadAsAdmin<Product>({
      method: id === undefined ? 'POST' : 'PUT',
      url: id === undefined ? '/api/admin/upload-product' : `/api/admin/products/${encodeURIComponent(id)}`,
      form,
      keys: id === undefined ? keys : undefined,
      signal,
      onStart: () => enter({ step: 'sending', sentBytes: 0, totalBytes: 0 }),
      onProgress: (progress) => enter(phaseOf(progress)),
    })
  }

  return {
    phase,
    save,
    /** The step at this moment: `phase` may be outdated after an `await`. */
    stepNow: () => step.current,
    cancel: () => running.current?.abort(),
  }
}
