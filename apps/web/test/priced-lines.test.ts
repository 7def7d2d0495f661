import type { Product } from '@voltway/contract'
import { aProduct } from '@voltway/contract/fixture'
import { expect, test } from 'vitest'
import { updateFromCatalogue } from '../src/lib/cart/priced-lines.ts'

const product = (id: string, price: number): Product =>
  aProduct({ id, name: `Name of ${id}`, price, image: `/images/${id}.webp`, slug: id })
const line = ({ id, name, price, image }: Product) => ({ id, name, price, image, qty: 2 })

test('does not change lines that match the catalogue', () => {
  const lines = [line(product('a', 1)), { ...line(product('b', 2)), available: true, was: 1 }]
  expect(updateFromCatalogue(lines, [product('b', 2), product('a', 1)])).toBe(lines)
})

test('updates price, name and image, and remembers the price that the customer saw first', () => {
  const lines = [{ ...line(product('a', 1)), name: 'Old name' }]
  const dearer = updateFromCatalogue(lines, [product('a', 2)])
  expect(dearer).toEqual([{ ...line(product('a', 2)), available: true, was: 1 }])
  expect(updateFromCatalogue(dearer, [product('a', 3)])).toMatchObject([{ price: 3, was: 1 }])
  expect(updateFromCatalogue(lines, [product('a', 0.5)])).toMatchObject([{ price: 0.5, was: 1 }])
  expect(updateFromCatalogue(dearer, [product('a', 1)])).toEqual([
    { ...line(product('a', 1)), available: true },
  ])
})

test('follows the number of pieces in stock', () => {
  const few = updateFromCatalogue([line(product('a', 1))], [{ ...product('a', 1), left: 3 }])
  expect(few).toMatchObject([{ left: 3 }])
  expect(updateFromCatalogue(few, [product('a', 1)])[0]?.left).toBeUndefined()
})

test('marks products that are no longer on sale, until they are again', () => {
  const gone = updateFromCatalogue([line(product('a', 1))], [])
  expect(gone).toMatchObject([{ id: 'a', price: 1, qty: 2, available: false, image: '/placeholder.svg' }])
  expect(updateFromCatalogue(gone, [])).toBe(gone)
  expect(updateFromCatalogue(gone, [product('a', 1)])).toEqual([
    { ...line(product('a', 1)), available: true },
  ])
})

const options = [
  {
    name: 'Paint',
    choices: [
      { name: 'White', swatch: '', surcharge: 0 },
      { name: 'Blue', swatch: '', surcharge: 1.5 },
    ],
  },
]
const painted = (paint: string) => [{ option: 'Paint', choice: paint }]

test('adds the current surcharge of a choice to the price', () => {
  const car = { ...product('a', 10), options }
  const lines = [{ ...line(car), price: 11, choices: painted('Blue') }]
  const followed = updateFromCatalogue(lines, [car])
  expect(followed).toEqual([
    { ...line(car), choices: painted('Blue'), price: 11.5, available: true, was: 11 },
  ])
  expect(updateFromCatalogue(followed, [car])).toBe(followed)
})

test('assigns the first choice to lines without one, and joins lines that become equal', () => {
  const car = { ...product('a', 10), options }
  const lines = [line(car), { ...line(car), choices: painted('White'), qty: 5 }]
  const followed = updateFromCatalogue(lines, [car])
  expect(followed).toEqual([{ ...line(car), choices: painted('White'), qty: 7, available: true }])
  expect(updateFromCatalogue(followed, [car])).toBe(followed)
})

test('marks lines whose choice is no longer offered, but not other choices of the product', () => {
  const car = { ...product('a', 10), options }
  const lines = [
    { ...line(car), choices: painted('Gold') },
    { ...line(car), choices: painted('White') },
  ]
  expect(updateFromCatalogue(lines, [car])).toMatchObject([
    { choices: painted('Gold'), available: false, image: car.image },
    { choices: painted('White'), available: true },
  ])
})
