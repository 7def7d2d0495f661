/** An image in its place among those of a product. */
export type NumberedImage = { image: string; alt: string }

type Place = { index: number; length: number }

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Which image a key leads to; undefined for one that leads to none. Behind the last comes the first. */
export function besides({ index, length }: Place, key: Key): number | undefined {
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

/** An image's number and what it shows, for everyone who does not see it. */
export function imageLabel(images: readonly NumberedImage[], index: number): string {
  const number = `Picture ${index + 1} of ${images.length}`
  const alt = images[index]?.alt
  return alt ? `${number}: ${alt}` : number
}
