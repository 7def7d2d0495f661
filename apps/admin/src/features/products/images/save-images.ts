import type { AdminProduct, AdminProductWithImages } from '@voltway/contract'
import {
  failureDetails,
  failureStatus,
  isNotFound,
  serverMessageOr,
  UploadInterruption,
} from '../../../lib/failure.ts'
import { texts } from '../../../lib/texts.ts'
import { client } from '../../../lib/trpc.ts'
import { type UploadProgress, uploadWithSecretRetry } from '../../../lib/upload-with-secret-retry.ts'
import {
  applyEdits,
  type EditedImage,
  isArrangementChanged,
  listImages,
  type NewFile,
  toArrangement,
} from './edited-images.ts'

/** The images as edited and as stored, the ids of stored ones to remove, and the problem of the last save. */
export type ImageState = {
  images: EditedImage[]
  saved: EditedImage[]
  removed: string[]
  error?: string | undefined
}

/** The image whose file is being sent; `share` is undefined while the server processes the file. */
export type Sending = { key: number; number: number; of: number; share: number | undefined }

type SaveOptions = {
  signal: AbortSignal
  /** Called after each step, so that the state is right even if a later step fails. */
  onState: (state: ImageState) => void
  onSending: (sending: Sending | undefined) => void
}

/**
 * Removes, sends and arranges the images of a product. A file that fails stays in the state, and the others are stored. Returns
 * the product's version, the new ids of the sent files, and a sentence if not all is stored.
 */
export async function saveImages(
  product: Pick<AdminProduct, 'id' | 'version'>,
  initial: ImageState,
  { signal, onState, onSending }: SaveOptions,
): Promise<{ version: number; ids: Map<string, string>; left?: string }> {
  const { id } = product
  const ids = new Map<string, string>()
  let { version } = product
  let savedAt = version
  let state: ImageState = { ...initial, error: undefined }

  function enter(change: Partial<ImageState>) {
    state = { ...state, ...change }
    onState(state)
  }

  function take(present: AdminProductWithImages, change?: Partial<ImageState>) {
    // A larger step includes a change by another admin, which the next condition must detect.
    if (present.version === version + 1) version = present.version
    // The response to a repeated request may be older than the last one.
    const isLatest = present.version >= savedAt
    if (isLatest) savedAt = present.version
    enter({ ...change, ...(isLatest && { saved: listImages(present) }) })
  }

  async function send(image: EditedImage, added: NewFile, at: Omit<Sending, 'share'>) {
    const replaced = (by: Partial<EditedImage>) =>
      state.images.map((each) => (each.key === image.key ? { ...each, ...by } : each))
    try {
      const present = await sendFile(id, added, signal, (share) => onSending({ ...at, share }))
      const stored = listImages(present).at(-1) ?? image
      ids.set(image.id, stored.id)
      take(present, { images: replaced({ id: stored.id, image: stored.image, added: undefined }) })
    } catch (failure) {
      if (signal.aborted) return
      enter({ images: replaced({ added: { ...added, failure: failureSentence(failure) } }) })
    }
  }

  for (const image_id of initial.removed) {
    if (await removeImage({ id, image_id })) version += 1
    savedAt = version
    const isLeft = (image: EditedImage) => image.id !== image_id
    enter({ saved: state.saved.filter(isLeft), removed: state.removed.filter((each) => each !== image_id) })
  }
  const files = initial.images.flatMap((image) => (image.added ? [{ image, added: image.added }] : []))
  for (const [nth, { image, added }] of files.entries()) {
    if (!signal.aborted) await send(image, added, { key: image.key, number: nth + 1, of: files.length })
  }
  onSending(undefined)
  const { images, saved } = state
  const { length } = images.filter(({ added }) => added)
  if (length > 0) return { version, ids, left: leftSentence(length) }
  if (!isArrangementChanged(images, saved)) return { version, ids }
  try {
    const arrangement = { id, images: toArrangement(images), before: toArrangement(saved) }
    take(await client.admin.products.arrangeImages.mutate(arrangement))
    return { version, ids }
  } catch (failure) {
    const present = failureDetails(failure, 'IMAGES_CHANGED')
    if (present === undefined) throw failure
    enter({
      images: applyEdits(present.images, { from: saved, to: images }),
      saved: present.images.map((image, key) => ({ ...image, key })),
      error: serverMessageOr(failure, texts.products.saveFailed),
    })
    return { version, ids, left: 'The order and the texts of the pictures are not saved yet.' }
  }
}

function leftSentence(files: number): string {
  return `${files === 1 ? 'One picture is' : `${files} pictures are`} not stored. Press Save to try again.`
}

/** Returns false if the product no longer has the image. */
async function removeImage(image: { id: string; image_id: string }): Promise<boolean> {
  try {
    await client.admin.products.removeImage.mutate(image)
    return true
  } catch (failure) {
    if (isNotFound(failure)) return false
    throw failure
  }
}

function sendFile(
  id: string,
  { file, keys }: NewFile,
  signal: AbortSignal,
  onShare: (share: number | undefined) => void,
): Promise<AdminProductWithImages> {
  const form = new FormData()
  form.set('image', file)
  return uploadWithSecretRetry<AdminProductWithImages>({
    method: 'POST',
    url: `/api/admin/products/${encodeURIComponent(id)}/images`,
    form,
    keys,
    signal,
    onProgress: (progress) => onShare(shareOf(progress)),
  })
}

function shareOf({ sentBytes, totalBytes }: UploadProgress): number | undefined {
  if (totalBytes === 0) return 0
  return sentBytes === totalBytes ? undefined : sentBytes / totalBytes
}

function failureSentence(failure: unknown): string {
  if (failure instanceof UploadInterruption) {
    return 'The connection broke. Try again: the picture will not be stored twice.'
  }
  const fallback = failureStatus(failure) === 413 ? 'The picture is too large' : texts.products.saveFailed
  return serverMessageOr(failure, fallback)
}
