/** The enlargement of an image in its frame, and its distance from the middle in pixels. */
export type View = { scale: number; x: number; y: number }

/** A point of the frame, in pixels from its middle. */
export type Point = { x: number; y: number }

type Size = { width: number; height: number }

export const whole: View = { scale: 1, x: 0, y: 0 }

export const mostScale = 4

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** Moved by so much, as far as the image goes. */
export function moved({ scale, x, y }: View, by: Point, frame: Size): View {
  const [mostX, mostY] = [((scale - 1) * frame.width) / 2, ((scale - 1) * frame.height) / 2]
  return { scale, x: between(-mostX, x + by.x, mostX), y: between(-mostY, y + by.y, mostY) }
}

/** Enlarged by a factor, so that what lies at this point stays there as far as the image goes. */
export function zoomed(view: View, factor: number, at: Point, frame: Size): View {
  const scale = between(1, view.scale * factor, mostScale)
  const grown = scale / view.scale
  const x = at.x - (at.x - view.x) * grown
  const y = at.y - (at.y - view.y) * grown
  return moved({ scale, x, y }, { x: 0, y: 0 }, frame)
}
