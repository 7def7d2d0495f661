import { expect, test } from 'vitest'
import { firstProductNamed } from '../src/features/home/first-product-named.ts'

const products = [{ name: 'The new Model Y' }, { name: 'SOLAR panels, large' }, { name: 'Solar Panels' }]

test('finds a product by its keyword, whatever the case', () => {
  expect(firstProductNamed(products, 'model y')).toBe(products[0])
})

test('takes the first of several that match', () => {
  expect(firstProductNamed(products, 'Solar')).toBe(products[1])
})

test('finds nothing when no name contains the keyword or nothing is loaded', () => {
  expect(firstProductNamed(products, 'Powerwall')).toBeUndefined()
  expect(firstProductNamed(undefined, 'Solar')).toBeUndefined()
})
