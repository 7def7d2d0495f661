import type { ProductWithImages } from '@voltway/contract'
import { maxImages } from '@voltway/contract/browser'
import { useState } from 'react'
import { createIdempotencyKeys } from '../../../lib/idempotency-keys.ts'
import { addFiles, type EditedImage, isArrangementChanged, listImages } from './edited-images.ts'
import { fileError } from './image-checks.ts'
import { type ImageState, saveImages, type UploadStatus } from './save-images.ts'

export type EditedImages = ReturnType<typeof useImages>

/** The images of the edited product. Nothing is stored before `save`. */
export function useImages() {
  const [state, setState] = useState<ImageState>({ images: [], saved: [] })
  const [upload, setUpload] = useState<UploadStatus>()
  const { images, saved, error } = state

  const change = (next: EditedImage[]) => setState({ images: next, saved })

  /** Returns the reason why the image at this index cannot be saved. */
  function problemAt(index: number): string | undefined {
    const tooMany = index < maxImages ? undefined : `A product has at most ${maxImages} pictures`
    return images[index]?.newFile?.problem ?? tooMany
  }

  return {
    images,
    change,
    add(files: readonly File[]) {
      change(
        addFiles(
          images,
          files.map((file) => ({ file, keys: createIdempotencyKeys(), problem: fileError(file) })),
        ),
      )
    },
    /** Shows the images as the server has them, and drops unsaved changes. */
    show(present: ProductWithImages) {
      setState({ images: listImages(present), saved: listImages(present) })
    },
    save: (id: string, signal: AbortSignal) =>
      saveImages(id, state, { signal, onState: setState, onUpload: setUpload }),
    problemAt,
    isChanged: images.some(({ newFile }) => newFile) || isArrangementChanged(images, saved),
    upload,
    error,
  }
}
