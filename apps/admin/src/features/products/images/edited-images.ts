import type { GalleryImage, ProductWithImages } from '@voltway/contract'
import { imageId, placeholderImage } from '@voltway/contract/browser'

/** All images of a product in their order, the first one included. */
export function listImages({ image, image_alt, images }: ProductWithImages): GalleryImage[] {
  return image === placeholderImage ? [] : [{ id: imageId(image), image, alt: image_alt }, ...images]
}

/** What is sent of images. */
export function toArrangement(images: readonly GalleryImage[]): { id: string; alt: string }[] {
  return images.map(({ id, alt }) => ({ id, alt: alt.trim() }))
}

/** Whether their order or a text is another one. */
export function isArrangementChanged(
  images: readonly GalleryImage[],
  saved: readonly GalleryImage[],
): boolean {
  return JSON.stringify(toArrangement(images)) !== JSON.stringify(toArrangement(saved))
}

/** Images as they were when the first of them was edited, and as they are typed now. */
export type ImageEdits = { from: readonly GalleryImage[]; to: readonly GalleryImage[] }

/**
 * The images that there are now with what was edited: a text that was typed, and the order if it was changed. What was left alone
 * is as another admin may have changed it; new images come last.
 */
export function applyEdits(now: readonly GalleryImage[], { from, to }: ImageEdits): GalleryImage[] {
  const isMoved = order(to, from) !== order(from, to)
  const places = new Map((isMoved ? to : now).map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: GalleryImage) => places.get(id) ?? Number.POSITIVE_INFINITY
  const texts = now.map((image) => {
    const typed = altOf(to, image)
    return typed === undefined || typed === altOf(from, image) ? image : { ...image, alt: typed }
  })
  return texts.sort((one, other) => (placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other)))
}

function altOf(images: readonly GalleryImage[], { id }: GalleryImage): string | undefined {
  return images.find((image) => image.id === id)?.alt
}

/** The order of those images that the others have, too. */
function order(images: readonly GalleryImage[], others: readonly GalleryImage[]): string {
  return JSON.stringify(images.flatMap(({ id }) => (others.some((other) => other.id === id) ? id : [])))
}
