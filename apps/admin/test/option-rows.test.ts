import { expect, test } from 'vitest'
import {
  keepStoredImages,
  type OptionRow,
  optionsJson,
} from '../src/features/products/options/option-rows.ts'

/** An option with one choice per name, with the image after the equals sign. */
const paint = (...choices: string[]): OptionRow => ({
  key: 0,
  name: 'Paint',
  choices: choices.map((choice, key) => {
    const [name = '', image = ''] = choice.split('=')
    return { key, name, swatch: '', surcharge: '', image }
  }),
})

test('a choice has its stored image until its new image is stored, and other changes are sent at once', () => {
  const stored = [paint('Red=red.webp', 'Blue=blue.webp', 'White')]
  const typed = [paint('White=new:1', 'Blue =new:2', 'Black=new:3', 'Red=other.webp')]
  const sent = JSON.parse(optionsJson(keepStoredImages(typed, stored)))
  expect(sent).toEqual([
    {
      name: 'Paint',
      choices: [
        { name: 'White', swatch: '', surcharge: 0 },
        { name: 'Blue', swatch: '', surcharge: 0, image: 'blue.webp' },
        { name: 'Black', swatch: '', surcharge: 0 },
        { name: 'Red', swatch: '', surcharge: 0, image: 'other.webp' },
      ],
    },
  ])
})
