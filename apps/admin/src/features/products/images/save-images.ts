import type { AdminProductWithImages } from '@voltway/contract'
import {
  failureDetails,
  failureStatus,
  isNotFound,
  serverMessageOr,
  UploadInterruption,
} from '../../../lib/failure.ts'
import { uploadWithSecret } from '../../../lib/secret/upload-with-secret.ts'
import { texts } from '../../../lib/texts.ts'
import { client } from '../../../lib/trpc.ts'
import {
  type EditedImage,
  isArrangementChanged,
  listImages,
  type NewFile,
  toArrangement,
} from './edited-images.ts'

/** `images` are the edited images, `saved` the stored ones as this form knows them. `error` is the problem of the last save. */
export type ImageState = {
  images: EditedImage[]
  saved: EditedImage[]
  error?: string | undefined
}

/**
 * The image whose file the browser is sending. `share` is the sent part from 0 to 1, or undefined while the server processes the
 * file.
 */
export type UploadStatus = { key: number; number: number; of: number; share: number | undefined }

type SaveOptions = {
  signal: AbortSignal
  onState: (state: ImageState) => void
  onUpload: (upload: UploadStatus | undefined) => void
}

/**
 * Removes, sends and arranges the images of a product. If a file fails, it stays in the state, and the function stores the
 * others. The next save repeats a step whose response was lost. Returns the new ids of the sent files. `hint` is a sentence if
 * something is not stored, `failure` the error of the last step.
 */
export async function saveImages(
  id: string,
  state: ImageState,
  { signal, onState, onUpload }: SaveOptions,
): Promise<{ ids: Map<string, string>; hint?: string | undefined; failure?: unknown }> {
  const ids = new Map<string, string>()
  const isPresent = (image: EditedImage) => state.images.some((each) => each.id === image.id)
  const removed = state.saved.filter((image) => !isPresent(image))
  for (const { id: image_id } of removed) if (!signal.aborted) await removeImage({ id, image_id })
  const saved = state.saved.filter(isPresent)

  async function send(image: EditedImage, newFile: NewFile, at: Omit<UploadStatus, 'share'>) {
    const form = new FormData()
    form.set('image', newFile.file)
    try {
      const present = await uploadWithSecret<AdminProductWithImages>({
        method: 'POST',
        url: `/api/admin/products/${encodeURIComponent(id)}/images`,
        form,
        keys: newFile.keys,
        signal,
        onProgress: (share) => onUpload({ ...at, share }),
      })
      const stored = listImages(present).at(-1) ?? image
      ids.set(image.id, stored.id)
      // Other admins' changes in the response are not part of `saved`, because this admin has not seen them.
      saved.push(stored)
      return { ...image, id: stored.id, image: stored.image, newFile: undefined }
    } catch (failure) {
      if (signal.aborted) return image
      const sentence = failureSentence(failure)
      const reason = isRejection(failure) ? { failure: undefined, problem: sentence } : { failure: sentence }
      return { ...image, newFile: { ...newFile, ...reason } }
    }
  }

  const files = state.images.filter(({ newFile }) => newFile)
  const images: EditedImage[] = []
  for (const image of state.images) {
    const { key, newFile } = image
    const at = { key, number: files.indexOf(image) + 1, of: files.length }
    images.push(newFile && !signal.aborted ? await send(image, newFile, at) : image)
  }
  onUpload(undefined)
  onState({ images, saved })
  const hint = unsavedFilesHint(images)
  if (hint !== undefined || signal.aborted || !isArrangementChanged(images, saved)) return { ids, hint }
  try {
    const arrangement = { id, images: toArrangement(images), before: toArrangement(saved) }
    await client.admin.products.arrangeImages.mutate(arrangement)
    onState({ images, saved: images })
    return { ids }
  } catch (failure) {
    const present = failureDetails(failure, 'IMAGES_CHANGED')
    if (present === undefined) return { ids, failure }
    const stored = present.images.map((image, key) => ({ ...image, key }))
    // The response to an earlier save of the same arrangement was lost.
    if (!isArrangementChanged(images, stored)) return { ids }
    onState({
      images: stored,
      saved: stored,
      error: serverMessageOr(failure, texts.products.saveFailed),
    })
    return { ids, hint: 'The form shows the present pictures. Your order and texts are not saved.' }
  }
}

/** The sentence about files that the server cannot store. */
export const unusableFilesHint = 'Please remove the pictures that cannot be used.'

function unsavedFilesHint(images: readonly EditedImage[]): string | undefined {
  const files = images.flatMap(({ newFile }) => newFile ?? [])
  if (files.length === 0) return undefined
  if (files.some(({ problem }) => problem !== undefined)) return unusableFilesHint
  const subject = files.length === 1 ? 'One picture is' : `${files.length} pictures are`
  return `${subject} not stored. Press Save to try again.`
}

/** Returns whether the server cannot store the file, so that another try is in vain. */
function isRejection(failure: unknown): boolean {
  const status = failureStatus(failure)
  return status === 400 || status === 413
}

async function removeImage(image: { id: string; image_id: string }): Promise<void> {
  try {
    await client.admin.products.removeImage.mutate(image)
  } catch (failure) {
    if (!isNotFound(failure)) throw failure
  }
}

function failureSentence(failure: unknown): string {
  if (failure instanceof UploadInterruption) {
    return 'The connection broke. Try again: the picture will not be stored twice.'
  }
  const fallback = failureStatus(failure) === 413 ? 'The picture is too large' : texts.products.saveFailed
  return serverMessageOr(failure, fallback)
}
