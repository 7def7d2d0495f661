import { expect, test } from 'vitest'
import { firstProductNamed, panelFigures } from '../src/index.ts'

const row = (value: string) => ({ name: `Row of ${value}`, value })
const values = (...data: string[]) => panelFigures({ data: data.map(row) }).map(({ value }) => value)

test('returns the first three numbers with their units', () => {
  expect(values('320 mi', '5.8 s', 'Rear-wheel drive', '5', '13 kWh')).toEqual(['320 mi', '5.8 s', '5'])
  expect(values('90 %', '5,000 lb', '97.5%')).toEqual(['90 %', '5,000 lb', '97.5%'])
})

test('omits ranges and values with more words than a unit', () => {
  const said = ['18 of 400 W, all black', 'about 9,500 kWh', '45 × 24 × 7 in', '10 years', '10 to 80 %', '']
  expect(values(...said)).toEqual([])
})

test('returns no figures without data or without a product', () => {
  expect(values()).toEqual([])
  expect(panelFigures(undefined)).toEqual([])
})

const products = [{ name: 'The new Model Y' }, { name: 'SOLAR panels, large' }, { name: 'Solar Panels' }]

test('finds a product by its keyword, independent of case', () => {
  expect(firstProductNamed(products, 'model y')).toBe(products[0])
})

test('returns the first of several matches', () => {
  expect(firstProductNamed(products, 'Solar')).toBe(products[1])
})

test('finds nothing if no name contains the keyword or no products are loaded', () => {
  expect(firstProductNamed(products, 'Powerwall')).toBeUndefined()
  expect(firstProductNamed(undefined, 'Solar')).toBeUndefined()
})
