import { placeholderImage } from '@voltway/contract/browser'
import { aProduct } from '@voltway/contract/fixture'
import { describe, expect, test } from 'vitest'
import {
  addFiles,
  isArrangementChanged,
  isNewImage,
  listImages,
  toArrangement,
} from '../src/features/products/images/edited-images.ts'
import { createIdempotencyKeys } from '../src/lib/idempotency-keys.ts'

const stored = (id: string, alt = '') => ({ id, image: `/images/${id}`, alt })
// The key of an image is the position of its id's first letter in the alphabet.
const image = (id: string, alt = '') => ({ ...stored(id, alt), key: id.charCodeAt(0) - 97 })
const [a, b] = [image('a-1x1.webp'), image('b-1x1.webp')]
const product = { ...aProduct({ image: a.image, more_images: 1 }), images: [stored(b.id)] }

describe('edited images', () => {
  test('start with the main image, and are empty for a placeholder', () => {
    expect(listImages(product)).toEqual([a, b])
    expect(listImages({ ...product, image: placeholderImage, more_images: 0, images: [] })).toEqual([])
  })

  test('count as changed after a new order or text, but not after added blanks', () => {
    expect(isArrangementChanged([b, a], [a, b])).toBe(true)
    expect(isArrangementChanged([a, image('b-1x1.webp', 'The boot')], [a, b])).toBe(true)
    expect(isArrangementChanged([a, image('b-1x1.webp', '  ')], [a, b])).toBe(false)
    expect(toArrangement([image('a-1x1.webp', ' x ')])).toEqual([{ id: 'a-1x1.webp', alt: 'x' }])
  })

  test('count as changed with chosen files, which are not part of the stored order', () => {
    const file = { file: new File(['x'], 'x.png'), keys: createIdempotencyKeys() }
    const images = addFiles([a, b], [file, file])
    expect(images.map(({ key, id }) => [key, id])).toEqual([
      [0, a.id],
      [1, b.id],
      [2, 'new:2'],
      [3, 'new:3'],
    ])
    expect(images.map(({ id }) => isNewImage(id))).toEqual([false, false, true, true])
    expect(toArrangement(images)).toEqual(toArrangement([a, b]))
  })
})
