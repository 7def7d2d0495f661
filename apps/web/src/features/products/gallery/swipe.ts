type Point = { clientX: number; clientY: number }

const shortestPx = 40

/** Which way a finger went that was put down here and lifted there: 1 to the next, -1 to the one before, 0 for no swipe. */
export function swipeOf(began: Point, ended: Point): -1 | 0 | 1 {
  const across = ended.clientX - began.clientX
  const along = ended.clientY - began.clientY
  if (Math.abs(across) < shortestPx || Math.abs(across) < 1.5 * Math.abs(along)) return 0
  return across < 0 ? 1 : -1
}
