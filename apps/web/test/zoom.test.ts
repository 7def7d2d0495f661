import { describe, expect, test } from 'vitest'
import { mostScale, moved, whole, zoomed } from '../src/features/products/gallery/zoom.ts'

const frame = { width: 400, height: 200 }

describe('an enlarged image', () => {
  test('keeps the point under the fingers in its position', () => {
    const view = zoomed(whole, 2, { x: 100, y: -40 }, frame)
    expect(view).toEqual({ scale: 2, x: -100, y: 40 })
    expect(zoomed(view, 0.5, { x: 100, y: -40 }, frame)).toEqual(whole)
  })

  test('is never smaller than its frame or larger than its sharp size', () => {
    expect(zoomed(whole, 0.1, { x: 50, y: 50 }, frame)).toEqual(whole)
    expect(zoomed(whole, 100, { x: 0, y: 0 }, frame).scale).toBe(mostScale)
  })

  test('covers its frame after every move', () => {
    const view = zoomed(whole, 2, { x: 0, y: 0 }, frame)
    expect(moved(view, { x: 1000, y: -1000 }, frame)).toEqual({ scale: 2, x: 200, y: -100 })
    expect(moved(whole, { x: 30, y: 30 }, frame)).toEqual(whole)
  })
})
