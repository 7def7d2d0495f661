import type { AdminProduct, AdminProductWithImages } from '@voltway/contract'
import { toasts } from '@voltway/ui/toasts'
import { useRef, useState } from 'react'
import { failureDetails } from '../../lib/failure.ts'
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts'
import { uploadWithSecretRetry } from '../../lib/upload-with-secret-retry.ts'
import { askAboutConflict } from '../../ui/dialogs/ask-about-conflict.tsx'
import { isNewImage } from './images/edited-images.ts'
import { useImages } from './images/use-images.ts'
import { mapImages, surchargeProblems } from './options/option-rows.ts'
import {
  changedFields,
  describeChanges,
  isChanged,
  isSaved,
  type ProductDraft,
  productForm,
  removeEmptyRows,
  toDraft,
} from './product-draft.ts'
import { type SaveErrors, saveErrors } from './save-errors.ts'

/**
 * In `sending`, the editor sends the fields, and in `images` it then sends the images. In `working`, the server has received all
 * fields and processes them, so the admin cannot cancel.
 */
type SaveStep = 'idle' | 'sending' | 'working' | 'images'

const noErrors: SaveErrors = { fields: {} }

/** The product and the fields that this form has loaded; absent for a new product. */
type Loaded = { product: AdminProduct; draft: ProductDraft }

type ProductSaveOptions = {
  /** Undefined for a new product, and until it is loaded. Later changes are ignored. */
  product: AdminProductWithImages | undefined
  /** Called after a failed or cancelled save. */
  onUnsure: () => void
}

const askToReplace = (changes: string) =>
  askAboutConflict(
    `This product has changed since you opened it: ${changes}. Saving replaces only the fields that you have changed.`,
  )

/**
 * Manages the draft of a product and of its images, and saves both. For an existing product it sends only the fields that differ
 * from the loaded ones. Only one save runs at a time. After a successful save, further calls do nothing, so that a second click
 * on a closing editor does not create a second product. An error stays until its field changes.
 */
export function useProductSave({ product, onUnsure }: ProductSaveOptions) {
  const images = useImages()
  const [original, setOriginal] = useState<AdminProduct>()
  const [draft, setDraft] = useState(() => toDraft(undefined))
  const [step, setStep] = useState<SaveStep>('idle')
  const [errors, setErrors] = useState(noErrors)
  const [failures, setFailures] = useState(0)
  const [notice, setNotice] = useState<string>()
  const [keys] = useState(createIdempotencyKeys)
  const running = useRef<AbortController>(null)
  const currentStep = useRef<SaveStep>('idle')

  if (product !== undefined && original === undefined) show(product)

  /** Shows a product as the server has it, and drops unsaved changes. */
  function show(present: AdminProductWithImages) {
    setOriginal(present)
    setDraft(toDraft(present))
    images.show(present)
  }

  function enterStep(next: SaveStep) {
    currentStep.current = next
    setStep(next)
  }

  /** Saves the draft and its images. Returns the product, or undefined if something is not saved. */
  async function save(): Promise<AdminProduct | undefined> {
    if (running.current) return undefined
    setErrors(noErrors)
    setNotice(undefined)
    const unreadable = surchargeProblems(draft.options)
    if (Object.keys(unreadable).length > 0) return fail({ fields: unreadable })
    if (images.images.some((_, index) => images.problemAt(index) !== undefined)) {
      return fail({ fields: {}, hint: 'Not saved: remove the pictures that cannot be used.' })
    }
    const controller = new AbortController()
    running.current = controller
    try {
      const saved = await saveAll(controller.signal)
      if (saved !== undefined) return saved
    } catch (error) {
      if (controller.signal.aborted) setNotice('Cancelled. Nothing was saved.')
      else fail(saveErrors(error))
    } finally {
      enterStep('idle')
    }
    running.current = null
    onUnsure()
    return undefined
  }

  async function saveAll(signal: AbortSignal): Promise<AdminProduct | undefined> {
    const sent = removeEmptyRows(withoutRemovedImages(draft))
    setDraft(sent)
    const loaded = original && { product: original, draft: withoutRemovedImages(toDraft(original)) }
    const product = await saveFields(sent, signal, loaded)
    if (product === undefined) return undefined
    // From here on, a further save changes the stored product. Fields that this admin did not edit may have the values of another
    // admin.
    const hasNewImages = sent.options.some(({ choices }) => choices.some(({ image }) => isNewImage(image)))
    const continueFrom = (stored: AdminProduct, { options }: ProductDraft) => {
      setOriginal(stored)
      setDraft({ ...toDraft(stored), ...(hasNewImages && { options }) })
    }
    continueFrom(product, sent)
    if (images.isChanged) enterStep('images')
    const { version, ids, hint } = await images.save(product, signal)
    const stored = { ...sent, options: mapImages(sent.options, (image) => ids.get(image) ?? image) }
    const saved = { ...product, version }
    continueFrom(saved, stored)
    if (hint !== undefined) return fail({ fields: {}, hint })
    if (changedFields(stored, sent).length === 0) return saved
    // A choice can name an image only after the image is stored.
    return saveFields(stored, signal, { product: saved, draft: sent })
  }

  /** Returns undefined if the admin does not save over another admin's change. */
  async function saveFields(
    sent: ProductDraft,
    signal: AbortSignal,
    loaded?: Loaded,
  ): Promise<AdminProduct | undefined> {
    try {
      return await uploadWithSecretRetry<AdminProduct>({
        ...(loaded === undefined
          ? { method: 'POST', url: '/api/admin/upload-product', keys }
          : {
              method: 'PUT',
              url: `/api/admin/products/${encodeURIComponent(loaded.product.id)}`,
              ifMatch: `"${loaded.product.version}"`,
            }),
        form: productForm(sent, loaded?.draft),
        signal,
        onProgress: ({ sentBytes, totalBytes }) =>
          enterStep(sentBytes === totalBytes && sentBytes > 0 ? 'working' : 'sending'),
      })
    } catch (error) {
      const present = failureDetails(error, 'CHANGED')
      if (loaded === undefined || present === undefined || !('images' in present)) throw error
      const now = toDraft(present)
      if (isSaved(sent, loaded.draft, now)) return present
      const setsStock = changedFields(sent, loaded.draft).includes('stock')
      // If only images or an unedited stock have changed, there is no conflict: the form does not send them.
      const changes = describeChanges(setsStock ? now : { ...now, stock: loaded.draft.stock }, loaded.draft)
      enterStep('idle')
      const answer = changes === '' ? 'save' : await askToReplace(changes)
      if (answer === 'load') show(present)
      if (answer !== 'save') return undefined
      const draft = setsStock ? { ...loaded.draft, stock: now.stock } : loaded.draft
      return saveFields(sent, signal, { product: present, draft })
    }
  }

  /** Removes the images from choices that the editor no longer has. The server does the same with stored ones. */
  function withoutRemovedImages(from: ProductDraft): ProductDraft {
    const exists = (id: string) => images.images.some((image) => image.id === id)
    return { ...from, options: mapImages(from.options, (image) => (exists(image) ? image : '')) }
  }

  function fail(reasons: SaveErrors): undefined {
    setErrors(reasons)
    setFailures((before) => before + 1)
    const { general, hint } = reasons
    // The notice stays after the toast has disappeared.
    setNotice(hint ?? (general && `Not saved: ${general}`))
    if (general !== undefined) toasts.show({ tone: 'failure', message: general, details: hint })
    return undefined
  }

  /** Changes the draft, and clears the error of a field. For a list it clears all rows, because rows may have moved. */
  function change(by: Partial<ProductDraft>, path: string) {
    setDraft((before) => ({ ...before, ...by }))
    setNotice(undefined)
    const isList = path === 'data' || path === 'options'
    const isOutdated = (each: string) => each === path || (isList && each.startsWith(`${path}.`))
    const remaining = Object.entries(errors.fields).filter(([each]) => !isOutdated(each))
    if (remaining.length < Object.keys(errors.fields).length)
      setErrors({ fields: Object.fromEntries(remaining) })
  }

  return {
    draft,
    change,
    images,
    isChanged: images.isChanged || isChanged(draft, toDraft(original)),
    isLoaded: original !== undefined,
    step,
    save,
    /** Returns the current step; `step` may be outdated after an `await`. */
    getStep: () => currentStep.current,
    cancel: () => running.current?.abort(),
    errors: errors.fields,
    /** The number of failed saves. */
    failures,
    /** The message about the last failed save. */
    notice,
  }
}
