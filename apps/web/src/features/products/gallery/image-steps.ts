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

type Point = { clientX: number; clientY: number }

const shortestSwipePx = 40

/** Returns the step of a swipe from one point to another: 1 to the next image, -1 to the previous one, 0 if it is no swipe. */
export function swipeOf(began: Point, ended: Point): -1 | 0 | 1 {
  const dx = ended.clientX - began.clientX
  const dy = ended.clientY - began.clientY
  if (Math.abs(dx) < shortestSwipePx || Math.abs(dx) < 1.5 * Math.abs(dy)) return 0
  return dx < 0 ? 1 : -1
}
