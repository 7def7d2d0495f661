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

type Point = { clientX: number; clientY: number }

const shortestSwipePx = 40

/** Returns the step of a swipe from one point to another: 1 to the next image, -1 to the previous one, 0 if it is no swipe. */
export function swipeOf(began: Point, ended: Point): -1 | 0 | 1 {
  const across = ended.clientX - began.clientX
  const along = ended.clientY - began.clientY
  if (Math.abs(across) < shortestSwipePx || Math.abs(across) < 1.5 * Math.abs(along)) return 0
  return across < 0 ? 1 : -1
}
