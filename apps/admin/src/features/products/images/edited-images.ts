import type { Picture, ProductWithPictures } from '@voltway/contract'
import { pictureId, placeholderImage } from '@voltway/contract/browser'

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

/** Pictures as they were when the first of them was edited, and as they are typed now. */
export type PictureEdits = { from: readonly Picture[]; to: readonly Picture[] }

/**
 * The pictures that there are now with what was edited: a text that was typed, and the order if it was changed. What was left alone
 * is as another admin may have changed it; new pictures come last.
 */
export function withEdits(now: readonly Picture[], { from, to }: PictureEdits): Picture[] {
  const isMoved = order(to, from) !== order(from, to)
  const places = new Map((isMoved ? to : now).map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: Picture) => places.get(id) ?? Number.POSITIVE_INFINITY
  const texts = now.map((picture) => {
    const typed = altOf(to, picture)
    return typed === undefined || typed === altOf(from, picture) ? picture : { ...picture, alt: typed }
  })
  return texts.sort((one, other) => (placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other)))
}

function altOf(pictures: readonly Picture[], { id }: Picture): string | undefined {
  return pictures.find((picture) => picture.id === id)?.alt
}

/** The order of those pictures that the others have, too. */
function order(pictures: readonly Picture[], others: readonly Picture[]): string {
  return JSON.stringify(pictures.flatMap(({ id }) => (others.some((other) => other.id === id) ? id : [])))
}
