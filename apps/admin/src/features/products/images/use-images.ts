import type { GalleryImage, ProductWithImages } from '@voltway/contract'
import { useRef, useState } from 'react'
import { failureDetails, serverMessageOr, UploadRefusal } from '../../../lib/failure.ts'
import { createIdempotencyKeys } from '../../../lib/idempotency-keys.ts'
import { texts } from '../../../lib/texts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { uploadWithSecretRetry } from '../../../lib/upload-with-secret-retry.ts'
import { phaseOf, type SavePhase } from '../use-product-save.ts'
import {
  applyEdits,
  type ImageEdits,
  isArrangementChanged,
  listImages,
  toArrangement,
} from './edited-images.ts'
import { fileError } from './image-checks.ts'

export type EditedImages = ReturnType<typeof useImages>

type ImagesOptions = {
  productId: string | undefined
  /** Whether they are looked at; later the product may be gone. */
  open: boolean
  /** Called when the shop shows others. */
  onChanged: () => void
}

/** The images of a saved product: one is added and removed at once, order and texts are kept until `save`. */
export function useImages({ productId, open, onChanged }: ImagesOptions) {
  const { client } = trpc.useUtils()
  const id = productId ?? ''
  const query = trpc.admin.products.get.useQuery({ id }, { enabled: open && id !== '', gcTime: 0 })
  const [answered, setAnswered] = useState<GalleryImage[]>()
  const [edits, setEdits] = useState<ImageEdits>()
  const [error, setError] = useState<string>()
  const [phase, setPhase] = useState<SavePhase>({ step: 'idle' })
  const [keys] = useState(createIdempotencyKeys)
  const running = useRef<AbortController>(null)

  const saved = answered ?? (query.data && listImages(query.data))
  const images = saved && edits ? applyEdits(saved, edits) : saved
  const isChanged = images !== undefined && saved !== undefined && isArrangementChanged(images, saved)

  function arrange(to: GalleryImage[]) {
    // `to` came from the images as they are shown, so earlier edits are in it.
    if (saved !== undefined) setEdits({ from: saved, to })
  }

  async function add(files: readonly File[], alt = '') {
    const [file] = files
    const problem = files.length > 1 ? 'Please choose one picture' : file && fileError(file)
    setError(problem)
    if (file === undefined || problem !== undefined || running.current) return
    const controller = new AbortController()
    running.current = controller
    try {
      const form = new FormData()
      form.set('alt', alt)
      form.set('image', file)
      const product = await uploadWithSecretRetry<ProductWithImages>({
        method: 'POST',
        url: `/api/admin/products/${encodeURIComponent(id)}/images`,
        form,
        keys,
        signal: controller.signal,
        onProgress: (progress) => setPhase(phaseOf(progress)),
      })
      setAnswered(listImages(product))
      onChanged()
    } catch (failure) {
      const isRefused = failure instanceof UploadRefusal
      const sentence = isRefused ? serverMessageOr(failure, texts.products.saveFailed) : brokenSentence
      if (!controller.signal.aborted) setError(sentence)
      // What broke off may have been saved all the same.
      if (!isRefused) void reload()
    } finally {
      running.current = null
      setPhase({ step: 'idle' })
    }
  }

  async function reload() {
    const { data } = await query.refetch()
    if (data === undefined) return
    setAnswered(listImages(data))
    onChanged()
  }

  async function remove(image: GalleryImage): Promise<boolean> {
    setError(undefined)
    try {
      await client.admin.products.removeImage.mutate({ id, image_id: image.id })
    } catch (failure) {
      setError(serverMessageOr(failure, texts.products.deleteFailed))
      return false
    }
    // It may be the one that is added again.
    keys.forget()
    setAnswered((saved ?? []).filter((each) => each.id !== image.id))
    onChanged()
    return true
  }

  /** Saves order and texts, if they were changed; false when that failed. */
  async function save(): Promise<boolean> {
    if (!isChanged) return true
    setError(undefined)
    try {
      const arrangement = { id, images: toArrangement(images), before: toArrangement(saved) }
      setAnswered(listImages(await client.admin.products.arrangeImages.mutate(arrangement)))
      setEdits(undefined)
      onChanged()
      return true
    } catch (failure) {
      const now = failureDetails(failure, 'IMAGES_CHANGED')
      if (now) setAnswered(now.images)
      setError(serverMessageOr(failure, texts.products.saveFailed))
      return false
    }
  }

  return {
    /** Undefined until they have loaded. */
    images,
    failed: query.isLoadingError,
    /** The one that the shop shows first. */
    first: saved?.[0]?.image,
    isChanged,
    error,
    phase,
    add: (files: readonly File[]) => void add(files),
    cancel: () => running.current?.abort(),
    remove,
    arrange,
    save,
  }
}

const brokenSentence = 'The connection broke. Look whether the picture was added, then try again.'
