/** An image of a product with its alternative text. */
export type NumberedImage = { image: string; alt: string }

type Place = { index: number; length: number }

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Returns the index of the image that a key selects; undefined for other keys. After the last image comes the first. */
export function indexAfterKey({ index, length }: Place, key: Key): number | undefined {
  if (key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return undefined
  const steps: Record<string, number> = {
    ArrowLeft: index + length - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: length - 1,
  }
  const step = steps[key.key]
  return step === undefined ? undefined : step % length
}

/** Returns the number and the alternative text of an image, for screen readers. */
export function imageLabel(images: readonly NumberedImage[], index: number): string {
  const number = `Picture ${index + 1} of ${images.length}`
  const alt = images[index]?.alt
  return alt ? `${number}: ${alt}` : number
}
