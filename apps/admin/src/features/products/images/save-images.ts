import type { AdminProduct, AdminProductWithImages } from '@voltway/contract'
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
  applyEdits,
  type EditedImage,
  isArrangementChanged,
  listImages,
  type NewFile,
  toArrangement,
} from './edited-images.ts'

/**
 * `images` are the edited images, `saved` the stored ones. `removedIds` has the ids of stored images to remove, and `error` is
 * the problem of the last save. `removedFiles` are removed files that the server may have stored.
 */
export type ImageState = {
  images: EditedImage[]
  saved: EditedImage[]
  removedIds: string[]
  removedFiles: NewFile[]
  error?: string | undefined
}

/**
 * The image whose file the browser is sending. A removed file has no `key`. `share` is the sent part from 0 to 1, or undefined
 * while the server processes the file.
 */
export type UploadStatus = { key?: number; number: number; of: number; share: number | undefined }

type SaveOptions = {
  signal: AbortSignal
  /** Called after each step, so that the state is right even if a later step fails. */
  onState: (state: ImageState) => void
  onUpload: (upload: UploadStatus | undefined) => void
}

/**
 * Removes, sends and arranges the images of a product. If a file fails, it stays in the state, and the function stores the
 * others. Returns the product's version and the new ids of the sent files. `hint` is a sentence if something is not stored.
 */
export async function saveImages(
  product: Pick<AdminProduct, 'id' | 'version'>,
  initial: ImageState,
  { signal, onState, onUpload }: SaveOptions,
): Promise<{ version: number; ids: Map<string, string>; hint?: string }> {
  const { id } = product
  const ids = new Map<string, string>()
  let { version } = product
  let state: ImageState = { ...initial, error: undefined }

  function updateState(change: Partial<ImageState>) {
    state = { ...state, ...change }
    onState(state)
  }

  function applyResponse(present: AdminProductWithImages, change: Partial<ImageState>) {
    // If the version grew by more than one, another admin has changed the product. The old version then makes the next
    // conditional request fail.
    if (present.version === version + 1) version = present.version
    updateState(change)
  }

  /** Returns the id of a file whose response was lost. The same request with the same key returns it again. */
  async function findStored(newFile: NewFile, at: Omit<UploadStatus, 'share'>): Promise<string | undefined> {
    try {
      const present = await sendFile(id, newFile, signal, (share) => onUpload({ ...at, share }))
      applyResponse(present, {})
      return listImages(present).at(-1)?.id
    } catch (failure) {
      if (!mayBeStored(failure, true)) return undefined
      throw failure
    } finally {
      onUpload(undefined)
    }
  }

  async function send(image: EditedImage, newFile: NewFile, at: Omit<UploadStatus, 'share'>) {
    const replaced = (by: Partial<EditedImage>) =>
      state.images.map((each) => (each.key === image.key ? { ...each, ...by } : each))
    try {
      const present = await sendFile(id, newFile, signal, (share) => onUpload({ ...at, share }))
      const stored = listImages(present).at(-1) ?? image
      ids.set(image.id, stored.id)
      const images = replaced({ id: stored.id, image: stored.image, newFile: undefined })
      // Other admins' changes in the response are not part of `saved`, because this admin has not seen them.
      applyResponse(present, { images, saved: [...state.saved, stored] })
    } catch (failure) {
      if (signal.aborted) return
      const sentence = failureSentence(failure)
      const reason = isRejection(failure) ? { failure: undefined, problem: sentence } : { failure: sentence }
      const stored = mayBeStored(failure, newFile.mayBeStored)
      updateState({ images: replaced({ newFile: { ...newFile, ...reason, mayBeStored: stored } }) })
    }
  }

  for (const [nth, newFile] of initial.removedFiles.entries()) {
    if (signal.aborted) break
    const stored = await findStored(newFile, { number: nth + 1, of: initial.removedFiles.length })
    if (stored !== undefined && (await removeImage({ id, image_id: stored }))) version += 1
    updateState({ removedFiles: state.removedFiles.filter((each) => each !== newFile) })
  }
  for (const image_id of initial.removedIds) {
    if (signal.aborted) break
    if (await removeImage({ id, image_id })) version += 1
    const isLeft = (image: EditedImage) => image.id !== image_id
    updateState({
      saved: state.saved.filter(isLeft),
      removedIds: state.removedIds.filter((each) => each !== image_id),
    })
  }
  const files = initial.images.flatMap((image) => (image.newFile ? [{ image, newFile: image.newFile }] : []))
  for (const [nth, { image, newFile }] of files.entries()) {
    if (!signal.aborted) await send(image, newFile, { key: image.key, number: nth + 1, of: files.length })
  }
  onUpload(undefined)
  const { images, saved } = state
  const hint = unsavedFilesHint(images)
  if (hint !== undefined) return { version, ids, hint }
  if (signal.aborted || !isArrangementChanged(images, saved)) return { version, ids }
  try {
    const arrangement = { id, images: toArrangement(images), before: toArrangement(saved) }
    const present = await client.admin.products.arrangeImages.mutate(arrangement)
    applyResponse(present, { saved: listImages(present) })
    return { version, ids }
  } catch (failure) {
    const present = failureDetails(failure, 'IMAGES_CHANGED')
    if (present === undefined) throw failure
    const stored = present.images.map((image, key) => ({ ...image, key }))
    if (!isArrangementChanged(images, stored)) {
      // The response to an earlier save of the same arrangement was lost.
      updateState({ saved: stored })
      return { version, ids }
    }
    updateState({
      images: applyEdits(present.images, { from: saved, to: images }),
      saved: stored,
      error: serverMessageOr(failure, texts.products.saveFailed),
    })
    return { version, ids, hint: 'The order and the texts of the pictures are not saved yet.' }
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

/** Returns whether the server may have stored the file, which `before` states about its earlier uploads. */
function mayBeStored(failure: unknown, before = false): boolean {
  const status = failureStatus(failure) ?? 500
  // The server answers 401 and 429 before it looks at the idempotency key.
  return status === 401 || status === 429 ? before : status < 400 || status >= 500
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
  onProgress: (share: number | undefined) => void,
): Promise<AdminProductWithImages> {
  const form = new FormData()
  form.set('image', file)
  return uploadWithSecret<AdminProductWithImages>({
    method: 'POST',
    url: `/api/admin/products/${encodeURIComponent(id)}/images`,
    form,
    keys,
    signal,
    onProgress,
  })
}

function failureSentence(failure: unknown): string {
  if (failure instanceof UploadInterruption) {
    return 'The connection broke. Try again: the picture will not be stored twice.'
  }
  const fallback = failureStatus(failure) === 413 ? 'The picture is too large' : texts.products.saveFailed
  return serverMessageOr(failure, fallback)
}
