import type { Product } from '@voltway/contract'
import { useRef, useState } from 'react'
import { adminSecret, adminUnlocked, rejectAdminSecret } from '../../lib/secret.ts'
import { type UploadProgress, UploadRefused, upload } from '../../lib/upload.ts'
import { type ProductDraft, productForm } from './product-draft.ts'

/** `sending` can be cancelled; while `working` the server has received everything. */
export type SavePhase = { step: 'idle' } | ({ step: 'sending' } & UploadProgress) | { step: 'working' }

export type SaveOutcome =
  | { outcome: 'saved'; product: Product }
  | { outcome: 'cancelled' }
  | { outcome: 'failed'; error: unknown }

const idle: SavePhase = { step: 'idle' }

/** Saves a draft as the product with this id, or as a new one. Only one save runs at a time. */
export function useProductSave(id: string | undefined) {
  const [phase, setPhase] = useState(idle)
  const running = useRef<AbortController | null>(null)
  const step = useRef<SavePhase['step']>('idle')

  function enter(next: SavePhase) {
    step.current = next.step
    setPhase(next)
  }

  async function save(draft: ProductDraft): Promise<SaveOutcome | undefined> {
    if (running.current) return undefined
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    try {
      return { outcome: 'saved', product: await send(draft, signal) }
    } catch (error) {
      return signal.aborted ? { outcome: 'cancelled' } : { outcome: 'failed', error }
    } finally {
      running.current = null
      enter(idle)
    }
  }

  /** When the server refuses the secret, the save waits for another one and is sent again with it. */
  async function send(draft: ProductDraft, signal: AbortSignal): Promise<Product> {
    const secret = adminSecret()
    enter({ step: 'sending', sentBytes: 0, totalBytes: 0 })
    try {
      return await upload<Product>({
        method: id === undefined ? 'POST' : 'PUT',
        url: id === undefined ? '/api/admin/upload-product' : `/api/admin/products/${encodeURIComponent(id)}`,
        headers: { 'X-Admin-Secret': secret ?? '' },
        form: productForm(draft),
        signal,
        onProgress: (progress) =>
          enter(
            progress.sentBytes === progress.totalBytes
              ? { step: 'working' }
              : { step: 'sending', ...progress },
          ),
      })
    } catch (error) {
      if (!(error instanceof UploadRefused) || error.status !== 401) throw error
      rejectAdminSecret(error.message, secret)
      if (!(await adminUnlocked())) throw error
      return send(draft, signal)
    }
  }

  return {
    phase,
    save,
    /** The step at this moment: `phase` may be outdated after an `await`. */
    stepNow: () => step.current,
    cancel: () => running.current?.abort(),
  }
}
