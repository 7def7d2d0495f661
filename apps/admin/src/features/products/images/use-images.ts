import type { AdminProduct, ProductWithImages } from '@voltway/contract'
import { maxImages } from '@voltway/contract/browser'
import { useState } from 'react'
import { createIdempotencyKeys } from '../../../lib/idempotency-keys.ts'
import { addFiles, type EditedImage, isArrangementChanged, listImages } from './edited-images.ts'
import { fileError } from './image-checks.ts'
import { type ImageState, saveImages, type UploadStatus } from './save-images.ts'

export type EditedImages = ReturnType<typeof useImages>

/** The images of the edited product. Nothing is stored before `save`. */
export function useImages() {
  const [state, setState] = useState<ImageState>({ images: [], saved: [], removedIds: [], removedFiles: [] })
  const [upload, setUpload] = useState<UploadStatus>()
  const { images, saved, removedIds, removedFiles, error } = state

  function change(next: EditedImage[]) {
    const gone = images.filter(({ id }) => !next.some((image) => image.id === id))
    const goneIds = gone.flatMap(({ id, newFile }) => (newFile ? [] : id))
    const goneFiles = gone.flatMap(({ newFile }) => (newFile?.mayBeStored ? newFile : []))
    setState({
      images: next,
      saved,
      removedIds: [...removedIds, ...goneIds],
      removedFiles: [...removedFiles, ...goneFiles],
    })
  }

  /** Returns the reason why the image at this index cannot be saved. */
  function problemAt(index: number): string | undefined {
    const tooMany = index < maxImages ? undefined : `A product has at most ${maxImages} pictures`
    return images[index]?.newFile?.problem ?? tooMany
  }

  return {
    images,
    removedIds,
    change,
    /** Changes one image. Several files can report their problems before the next render. */
    edit({ key }: EditedImage, by: Partial<EditedImage>) {
      setState((present) => ({
        ...present,
        images: present.images.map((each) => (each.key === key ? { ...each, ...by } : each)),
        error: undefined,
      }))
    },
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
      setState({ images: listImages(present), saved: listImages(present), removedIds: [], removedFiles: [] })
    },
    save: (stored: AdminProduct, signal: AbortSignal) =>
      saveImages(stored, state, { signal, onState: setState, onUpload: setUpload }),
    problemAt,
    isChanged:
      removedFiles.length > 0 || images.some(({ newFile }) => newFile) || isArrangementChanged(images, saved),
    upload,
    error,
  }
}
