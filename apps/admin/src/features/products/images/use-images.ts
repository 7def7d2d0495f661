import type { AdminProduct, ProductWithImages } from '@voltway/contract'
import { maxImages } from '@voltway/contract/browser'
import { useState } from 'react'
import { createIdempotencyKeys } from '../../../lib/idempotency-keys.ts'
import { addFiles, type EditedImage, isArrangementChanged, listImages } from './edited-images.ts'
import { fileError } from './image-checks.ts'
import { type ImageState, type Sending, saveImages } from './save-images.ts'

export type EditedImages = ReturnType<typeof useImages>

/** The images of the edited product. Nothing is stored before `save`. */
export function useImages() {
  const [state, setState] = useState<ImageState>({ images: [], saved: [], removed: [] })
  const [sending, setSending] = useState<Sending>()
  const { images, saved, removed, error } = state

  function change(next: EditedImage[]) {
    const gone = images.filter(({ id, added }) => !added && !next.some((image) => image.id === id))
    setState({ images: next, saved, removed: [...removed, ...gone.map(({ id }) => id)] })
  }

  /** Returns the reason why the image at this index cannot be saved. */
  function problemAt(index: number): string | undefined {
    const tooMany = index < maxImages ? undefined : `A product has at most ${maxImages} pictures`
    return images[index]?.added?.problem ?? tooMany
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
      setState({ images: listImages(present), saved: listImages(present), removed: [] })
    },
    save: (stored: AdminProduct, signal: AbortSignal) =>
      saveImages(stored, state, { signal, onState: setState, onSending: setSending }),
    problemAt,
    isChanged: images.some(({ added }) => added) || isArrangementChanged(images, saved),
    sending,
    error,
  }
}
