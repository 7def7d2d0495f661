import type { GalleryImage, ProductWithImages } from '@voltway/contract'
import { imageId, placeholderImage } from '@voltway/contract/browser'

/** Returns all images of a product in display order, starting with the main one. */
export function listImages({ image, image_alt, images }: ProductWithImages): GalleryImage[] {
  return image === placeholderImage ? [] : [{ id: imageId(image), image, alt: image_alt }, ...images]
}

/** Returns the ids and trimmed texts of images, as the server expects them. */
export function toArrangement(images: readonly GalleryImage[]): { id: string; alt: string }[] {
  return images.map(({ id, alt }) => ({ id, alt: alt.trim() }))
}

/** Returns whether the order or a text of the images differs from the saved ones. */
export function isArrangementChanged(
  images: readonly GalleryImage[],
  saved: readonly GalleryImage[],
): boolean {
  return JSON.stringify(toArrangement(images)) !== JSON.stringify(toArrangement(saved))
}

/** Edits of the images: `from` is the state before the first edit, `to` the current input. */
export type ImageEdits = { from: readonly GalleryImage[]; to: readonly GalleryImage[] }

/**
 * Applies edited texts and an edited order to the current images. Unedited texts and an unedited order stay as another admin
 * may have changed them; new images come last.
 */
export function applyEdits(now: readonly GalleryImage[], { from, to }: ImageEdits): GalleryImage[] {
  const isMoved = order(to, from) !== order(from, to)
  const positions = new Map((isMoved ? to : now).map(({ id }, index) => [id, index]))
  const positionOf = ({ id }: GalleryImage) => positions.get(id) ?? Number.POSITIVE_INFINITY
  const texts = now.map((image) => {
    const typed = altOf(to, image)
    return typed === undefined || typed === altOf(from, image) ? image : { ...image, alt: typed }
  })
  return texts.sort((one, other) =>
    positionOf(one) === positionOf(other) ? 0 : positionOf(one) - positionOf(other),
  )
}

function altOf(images: readonly GalleryImage[], { id }: GalleryImage): string | undefined {
  return images.find((image) => image.id === id)?.alt
}

/** Returns the order of the images that are in both lists, as JSON. */
function order(images: readonly GalleryImage[], others: readonly GalleryImage[]): string {
  return JSON.stringify(images.flatMap(({ id }) => (others.some((other) => other.id === id) ? id : [])))
}
