import type { AdminProductWithImages, GalleryImage, ProductWithImages } from '@voltway/contract'
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
  /** Whether the editor is open; after that the product may be deleted. */
  open: boolean
  /** Called after a change that shoppers see. */
  onChanged: () => void
  /** Called with the product's version after a change by this form. */
  onVersion: (version: number) => void
}

/** The images of a saved product. Adding and removing takes effect at once; `save` stores the order and the texts. */
export function useImages({ productId, open, onChanged, onVersion }: ImagesOptions) {
  const { client } = trpc.useUtils()
  const id = productId ?? ''
  const query = trpc.admin.products.get.useQuery({ id }, { enabled: open && id !== '', gcTime: 0 })
  const [updated, setUpdated] = useState<GalleryImage[]>()
  const [edits, setEdits] = useState<ImageEdits>()
  const [error, setError] = useState<string>()
  const [phase, setPhase] = useState<SavePhase>({ step: 'idle' })
  const [keys] = useState(createIdempotencyKeys)
  const running = useRef<AbortController>(null)

  const saved = updated ?? (query.data && listImages(query.data))
  const images = saved && edits ? applyEdits(saved, edits) : saved
  const isChanged = images !== undefined && saved !== undefined && isArrangementChanged(images, saved)

  function arrange(to: GalleryImage[]) {
    // `to` derives from the displayed images, so it contains earlier edits.
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
      const product = await uploadWithSecretRetry<AdminProductWithImages>({
        method: 'POST',
        url: `/api/admin/products/${encodeURIComponent(id)}/images`,
        form,
        keys,
        signal: controller.signal,
        onProgress: (progress) => setPhase(phaseOf(progress)),
      })
      setUpdated(listImages(product))
      onVersion(product.version)
      onChanged()
    } catch (failure) {
      const isRefused = failure instanceof UploadRefusal
      const message = isRefused ? serverMessageOr(failure, texts.products.saveFailed) : interruptedMessage
      if (!controller.signal.aborted) setError(message)
      // The server may have saved an interrupted upload.
      if (!isRefused) void reload()
    } finally {
      running.current = null
      setPhase({ step: 'idle' })
    }
  }

  async function reload() {
    const { data } = await query.refetch()
    if (data === undefined) return
    setUpdated(listImages(data))
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
    // The removed image may be uploaded again, which is a new request.
    keys.forget()
    setUpdated((saved ?? []).filter((each) => each.id !== image.id))
    // The response to a removal has no version.
    void query.refetch().then(({ data }) => data && onVersion(data.version))
    onChanged()
    return true
  }

  /** Shows the images of a product as the server has them, and drops unsaved changes. */
  function show(product: ProductWithImages) {
    setUpdated(listImages(product))
    setEdits(undefined)
  }

  /** Saves a changed order and changed texts; returns false if that failed. */
  async function save(): Promise<boolean> {
    if (!isChanged) return true
    setError(undefined)
    try {
      const arrangement = { id, images: toArrangement(images), before: toArrangement(saved) }
      const product = await client.admin.products.arrangeImages.mutate(arrangement)
      show(product)
      onVersion(product.version)
      onChanged()
      return true
    } catch (failure) {
      const now = failureDetails(failure, 'IMAGES_CHANGED')
      if (now) setUpdated(now.images)
      setError(serverMessageOr(failure, texts.products.saveFailed))
      return false
    }
  }

  return {
    /** Undefined while they load. */
    images,
    failed: query.isLoadingError,
    /** The path of the image that the shop shows first. */
    first: saved?.[0]?.image,
    isChanged,
    error,
    phase,
    add: (files: readonly File[]) => void add(files),
    cancel: () => running.current?.abort(),
    remove,
    arrange,
    show,
    save,
  }
}

const interruptedMessage = 'The connection broke. Look whether the picture was added, then try again.'
