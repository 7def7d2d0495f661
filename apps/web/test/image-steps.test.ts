import { describe, expect, test } from 'vitest'
import { besides, imageLabel } from '../src/features/products/gallery/image-steps.ts'
import { swipeOf } from '../src/features/products/gallery/swipe.ts'

const key = (name: string, held = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})

describe('keys', () => {
  test.each([
    ['ArrowRight', 1, 2],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowDown', 0, undefined],
    ['a', 0, undefined],
  ])('%s leads from image %i of three to %s', (name, index, next) => {
    expect(besides({ index, length: 3 }, key(name))).toBe(next)
  })

  test('with another one held are the browser’s, such as Alt and the arrow that leads back', () => {
    for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      expect(besides({ index: 0, length: 3 }, key('ArrowLeft', { [held]: true }))).toBeUndefined()
  })
})

test.each([
  [-80, 0, 1],
  [80, 10, -1],
  [-39, 0, 0],
  [-80, 70, 0],
  [0, 300, 0],
])('a finger that goes %i px across and %i px down steps by %i', (across, down, step) => {
  const at = { clientX: 200, clientY: 300 }
  expect(swipeOf(at, { clientX: 200 + across, clientY: 300 + down })).toBe(step)
})

test('an image is named by its number and, where there is one, its text', () => {
  const images = [
    { image: '/a', alt: '' },
    { image: '/b', alt: 'The cockpit' },
  ]
  expect(images.map((_, index) => imageLabel(images, index))).toEqual([
    'Picture 1 of 2',
    'Picture 2 of 2: The cockpit',
  ])
})
