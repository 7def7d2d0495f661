import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { swipeOf } from './swipe.ts'
import { moved, type Point, type View, whole, zoomed } from './zoom.ts'

const oneStep = 2
const keyStep = 1.5
const keyMovePx = 80
const doubleTapMs = 300
const tapPx = 12

const keyMoves: Record<string, Point> = {
  ArrowLeft: { x: keyMovePx, y: 0 },
  ArrowRight: { x: -keyMovePx, y: 0 },
  ArrowUp: { x: 0, y: keyMovePx },
  ArrowDown: { x: 0, y: -keyMovePx },
}
const keyFactors: Record<string, number> = { '+': keyStep, '=': keyStep, '-': 1 / keyStep }
const middle: Point = { x: 0, y: 0 }

/**
 * Lets an image be enlarged by two fingers, a double tap, a wheel or keys, and moved while it is; a swipe over the whole image
 * is a step to another one. The image is whole again when `shown` changes.
 * See docs/decisions/0035-own-gestures-and-forms.md.
 */
export function useZoom(shown: string, onStep: (by: number) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(whole)
  const [lastShown, setLastShown] = useState(shown)
  const [isHeld, setHeld] = useState(false)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const began = useRef<PointerEvent>(undefined)
  const lastTap = useRef<PointerEvent>(undefined)

  if (shown !== lastShown) {
    setLastShown(shown)
    setView(whole)
  }
  const isWhole = view.scale === 1

  const box = () => frame.current?.getBoundingClientRect() ?? new DOMRect()
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = box()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const change = (work: (view: View, frame: DOMRect) => View) => setView((before) => work(before, box()))
  const toggleAt = (at: Point) =>
    change((before, size) => (before.scale === 1 ? zoomed(before, oneStep, at, size) : whole))

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const at = fromMiddle(event)
    change((before, size) => zoomed(before, Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), at, size))
  })

  // React's own listeners cannot keep the page from zooming.
  useEffect(() => {
    const element = frame.current
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    // The second finger makes of a swipe something else.
    began.current = pointers.current.size === 1 ? event : undefined
    setHeld(true)
  }

  const onPointerMove = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    const last = pointers.current.get(pointerId)
    if (last === undefined) return
    const before = [...pointers.current.values()]
    pointers.current.set(pointerId, { x, y })
    const after = [...pointers.current.values()]
    const [from, to] = [centreOf(before), centreOf(after)]
    const factor = after.length < 2 ? 1 : distanceOf(after) / distanceOf(before)
    const at = fromMiddle(to)
    change((now, size) => zoomed(moved(now, { x: to.x - from.x, y: to.y - from.y }, size), factor, at, size))
  }

  const onPointerUp = (event: PointerEvent) => {
    release(event)
    const start = began.current
    if (start === undefined) return
    began.current = undefined
    if (isTap(start, event)) return tap(event)
    const step = isWhole ? swipeOf(start, event) : 0
    if (step !== 0) onStep(step)
  }

  const tap = (event: PointerEvent) => {
    const before = lastTap.current
    const isSecond =
      before !== undefined && event.timeStamp - before.timeStamp < doubleTapMs && isTap(before, event)
    lastTap.current = isSecond ? undefined : event
    if (isSecond) toggleAt(fromMiddle({ x: event.clientX, y: event.clientY }))
  }

  const release = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    setHeld(pointers.current.size > 0)
  }

  return {
    frame,
    isWhole,
    /** While a finger is down the image follows it at once. */
    isHeld,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    /** Enlarges the middle, or shows the whole again. */
    toggle: () => toggleAt(middle),
    /** Whether the key enlarged or moved the image. */
    onKey: ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
      if (altKey || ctrlKey || metaKey) return false
      const factor = keyFactors[key]
      const move = isWhole ? undefined : keyMoves[key]
      if (factor !== undefined) change((before, size) => zoomed(before, factor, middle, size))
      if (move !== undefined) change((before, size) => moved(before, move, size))
      return factor !== undefined || move !== undefined
    },
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: (event: PointerEvent) => {
      began.current = undefined
      release(event)
    },
  }
}

const centreOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const distanceOf = ([one = middle, other = middle]: Point[]): number =>
  Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))

const isTap = (one: PointerEvent, other: PointerEvent) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < tapPx
