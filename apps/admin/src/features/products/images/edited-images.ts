import type { GalleryImage, ProductWithImages } from '@voltway/contract'
import { imageId, placeholderImage } from '@voltway/contract/browser'
import type { IdempotencyKeys } from '../../../lib/idempotency-keys.ts'
import { nextKey } from '../../../ui/movable-rows.tsx'

/** A chosen file that is not stored yet. */
export type NewFile = {
  file: File
  /** Each file has its own, because a retry must not store another file of the same name. */
  keys: IdempotencyKeys
  /** The reason why the file cannot be sent. */
  problem?: string | undefined
  /** The reason why its last upload failed. */
  failure?: string | undefined
}

/** An image of the editor. Its `key` stays the same when its file gets stored and it gets another `id`. */
export type EditedImage = GalleryImage & { key: number; newFile?: NewFile | undefined }

/** Returns all images of a product in display order, starting with the main one. */
export function listImages({ image, image_alt, images }: ProductWithImages): EditedImage[] {
  if (image === placeholderImage) return []
  return [{ id: imageId(image), image, alt: image_alt }, ...images].map((each, key) => ({ ...each, key }))
}

const newIdPrefix = 'new:'

/** Returns the images with these files at the end. */
export function addFiles(images: readonly EditedImage[], files: readonly NewFile[]): EditedImage[] {
  const first = nextKey(images)
  const newImages = files.map((file, nth) => ({
    key: first + nth,
    id: `${newIdPrefix}${first + nth}`,
    image: '',
    alt: '',
    newFile: file,
  }))
  return [...images, ...newImages]
}

/** Returns whether a choice’s image is a file that is not stored yet. */
export function isNewImage(id: string): boolean {
  return id.startsWith(newIdPrefix)
}

/** Returns the ids and trimmed texts of the stored images, as the server expects them. */
export function toArrangement(images: readonly EditedImage[]): { id: string; alt: string }[] {
  return images.filter(({ newFile }) => !newFile).map(({ id, alt }) => ({ id, alt: alt.trim() }))
}

/** Returns whether the order or a text of the images differs from the saved ones. */
export function isArrangementChanged(images: readonly EditedImage[], saved: readonly EditedImage[]): boolean {
  return JSON.stringify(toArrangement(images)) !== JSON.stringify(toArrangement(saved))
}
