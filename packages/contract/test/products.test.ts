import { describe, expect, test } from 'vitest'
import { maxDataRows } from '../src/facts/limits.ts'
import { NewProduct, Product, ProductChange } from '../src/products.ts'

const car = { name: 'Model 3', price: 38_990 }
const row = { name: 'Range', value: '320 mi' }
const rows = (count: number, changes = {}) => Array.from({ length: count }, () => ({ ...row, ...changes }))

describe('the table of data', () => {
  test('is empty of a new product of which nothing is said, and stays as it is in a change', () => {
    expect(NewProduct.parse(car).data).toEqual([])
    expect(ProductChange.parse({ id: 'a' })).toEqual({ id: 'a' })
  })

  test('keeps its order, may name something twice, and has trimmed lines', () => {
    const data = [row, { name: ' Seats ', value: '5 ' }, row]
    expect(NewProduct.parse({ ...car, data }).data).toEqual([row, { name: 'Seats', value: '5' }, row])
    expect(ProductChange.parse({ id: 'a', data: [] }).data).toEqual([])
  })

  test.each([
    ['as many rows as there may be', rows(maxDataRows), undefined],
    ['a row more', rows(maxDataRows + 1), 'Data must have at most 40 entries'],
    ['the longest texts', rows(1, { name: 'n'.repeat(60), value: 'v'.repeat(200) }), undefined],
    ['a longer name', rows(1, { name: 'n'.repeat(61) }), 'Name must have at most 60 characters'],
    ['a longer value', rows(1, { value: 'v'.repeat(201) }), 'Value must have at most 200 characters'],
    ['an empty name', rows(1, { name: ' ' }), 'Name is required'],
    ['an empty value', rows(1, { value: '' }), 'Value is required'],
    ['two lines', rows(1, { value: 'a\nb' }), 'Control characters are not allowed'],
    ['a text', 'Range', 'Data must be a list'],
    ['nothing', null, 'Data must be a list'],
  ])('with %s is taken or refused', (_, data, message) => {
    const { error } = NewProduct.safeParse({ ...car, data })
    expect(error?.issues.map((issue) => issue.message)).toEqual(message && [message])
  })

  test('goes out as it was stored, whatever the bounds are now', () => {
    const long = rows(1, { value: 'v'.repeat(300) })
    expect(Product.shape.data.parse(long)).toEqual(long)
  })
})
