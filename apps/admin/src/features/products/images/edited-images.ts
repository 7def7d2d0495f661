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
  /** Whether the server may have stored it, although its last upload failed. */
  mayBeStored?: boolean
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

/** Edits of the images: `from` is the state before the first edit, `to` the current input. */
export type ImageEdits = { from: readonly EditedImage[]; to: readonly EditedImage[] }

/**
 * Applies edited texts and an edited order to the present images. Unedited texts and an unedited order stay as another admin
 * may have changed them; new images come last.
 */
export function applyEdits(present: readonly GalleryImage[], { from, to }: ImageEdits): EditedImage[] {
  const isMoved = order(to, from) !== order(from, to)
  const positions = new Map((isMoved ? to : present).map(({ id }, index) => [id, index]))
  const positionOf = ({ id }: GalleryImage) => positions.get(id) ?? Number.POSITIVE_INFINITY
  const free = nextKey(to)
  const merged = present.map((image, nth) => {
    const typed = find(to, image)
    const alt = typed === undefined || typed.alt === find(from, image)?.alt ? image.alt : typed.alt
    return { ...image, alt, key: typed?.key ?? free + nth }
  })
  return merged.sort((one, other) =>
    positionOf(one) === positionOf(other) ? 0 : positionOf(one) - positionOf(other),
  )
}

function find(images: readonly EditedImage[], { id }: GalleryImage): EditedImage | undefined {
  return images.find((image) => image.id === id)
}

/** Returns the order of the images that are in both lists, as JSON. */
function order(images: readonly GalleryImage[], others: readonly GalleryImage[]): string {
  return JSON.stringify(images.flatMap(({ id }) => (others.some((other) => other.id === id) ? id : [])))
}
