import type { Picture, ProductWithPictures } from '@voltway/contract'
import { pictureId, placeholderImage } from '@voltway/contract/product-images'

/** All pictures of a product in their order, the first one included. */
export function picturesOf({ image, image_alt, pictures }: ProductWithPictures): Picture[] {
  return image === placeholderImage ? [] : [{ id: pictureId(image), image, alt: image_alt }, ...pictures]
}

/** What is sent of pictures. */
export function namedPictures(pictures: readonly Picture[]): { id: string; alt: string }[] {
  return pictures.map(({ id, alt }) => ({ id, alt: alt.trim() }))
}

/** Whether their order or a text is another one. */
export function areArranged(pictures: readonly Picture[], saved: readonly Picture[]): boolean {
  return JSON.stringify(namedPictures(pictures)) !== JSON.stringify(namedPictures(saved))
}

/** The edited order and texts of those pictures that there are now; new ones come last. */
export function keepEdits(edited: readonly Picture[], now: readonly Picture[]): Picture[] {
  const kept = edited.filter(({ id }) => now.some((picture) => picture.id === id))
  return [...kept, ...now.filter(({ id }) => kept.every((picture) => picture.id !== id))]
}
