/** An image in its place among those of a product. */
export type NumberedImage = { image: string; alt: string }

type Place = { index: number; length: number }

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Which image a key leads to; undefined for one that leads to none. Behind the last comes the first. */
export function besides({ index, length }: Place, key: Key): number | undefined {
  if (key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return undefined
  switch (key.key) {
    case 'ArrowLeft':
      return (index + length - 1) % length
    case 'ArrowRight':
      return (index + 1) % length
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return undefined
  }
}

/** An image's number and what it shows, for everyone who does not see it. */
export function imageLabel(images: readonly NumberedImage[], index: number): string {
  const number = `Picture ${index + 1} of ${images.length}`
  const alt = images[index]?.alt
  return alt ? `${number}: ${alt}` : number
}
