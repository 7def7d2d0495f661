import { aProduct } from '@voltway/contract/fixture'
import { placeholderImage } from '@voltway/contract/product-images'
import { describe, expect, test } from 'vitest'
import {
  areArranged,
  keepEdits,
  namedPictures,
  picturesOf,
} from '../src/features/products/edited-pictures.ts'

const picture = (id: string, alt = '') => ({ id, image: `/images/${id}`, alt })
const [a, b, c] = [picture('a-1x1.webp'), picture('b-1x1.webp'), picture('c-1x1.webp')]
const product = { ...aProduct({ image: a.image, more_pictures: 1 }), pictures: [b] }

describe('edited pictures', () => {
  test('begin with the first one, and are none where there is a placeholder', () => {
    expect(picturesOf(product)).toEqual([a, b])
    expect(picturesOf({ ...product, image: placeholderImage, more_pictures: 0, pictures: [] })).toEqual([])
  })

  test('are changed by another order or text, not by blanks around one', () => {
    expect(areArranged([b, a], [a, b])).toBe(true)
    expect(areArranged([a, picture('b-1x1.webp', 'The boot')], [a, b])).toBe(true)
    expect(areArranged([a, picture('b-1x1.webp', '  ')], [a, b])).toBe(false)
    expect(namedPictures([picture('a-1x1.webp', ' x ')])).toEqual([{ id: 'a-1x1.webp', alt: 'x' }])
  })

  test('keep order and texts when others are added or removed meanwhile', () => {
    const edited = [picture('b-1x1.webp', 'The boot'), a]
    expect(keepEdits(edited, [a, b, c])).toEqual([...edited, c])
    expect(keepEdits(edited, [b, c])).toEqual([edited[0], c])
  })
})
