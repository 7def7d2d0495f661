import { describe, expect, test } from 'vitest'
import { imageLabel, indexAfterKey } from '../src/features/products/gallery/image-steps.ts'

const key = (name: string, modifiers = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
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
  ])('moves on %s from image %i of three to %s', (name, index, next) => {
    expect(indexAfterKey({ index, length: 3 }, key(name))).toBe(next)
  })

  test('leaves key combinations to the browser, such as Alt with an arrow', () => {
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      expect(indexAfterKey({ index: 0, length: 3 }, key('ArrowLeft', { [modifier]: true }))).toBeUndefined()
  })
})

test('names an image by its number and, if present, its text', () => {
  const images = [
    { image: '/a', alt: '' },
    { image: '/b', alt: 'The cockpit' },
  ]
  expect(images.map((_, index) => imageLabel(images, index))).toEqual([
    'Picture 1 of 2',
    'Picture 2 of 2: The cockpit',
  ])
})
