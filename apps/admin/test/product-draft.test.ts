import type { Product } from '@voltway/contract'
import { expect, test } from 'vitest'
import { draftOf, isChanged, productForm, withoutEmptyRows } from '../src/features/products/product-draft.ts'

const product: Product = {
  id: 'p1',
  name: 'Model 3',
  price: 38_990.5,
  description: 'A sedan',
  image: '/placeholder.svg',
  created_at: '2026-11-21T08:00:00.000Z',
  slug: 'model-3',
  category: 'Cars',
  data: [{ name: 'Range', value: '320 mi' }],
}
const beginning = draftOf(product)

test('begins with the product as it is, or with nothing', () => {
  expect(beginning).toEqual({
    name: 'Model 3',
    price: '38990.50',
    description: 'A sedan',
    category: 'Cars',
    data: [{ key: 0, name: 'Range', value: '320 mi' }],
    picture: undefined,
  })
  expect(draftOf(undefined)).toEqual({
    name: '',
    price: '',
    description: '',
    category: '',
    data: [],
    picture: undefined,
  })
})

test('has something to lose after each kind of change, and nothing once it is taken back', () => {
  const picture = new File(['x'], 'x.png')
  for (const change of [
    { name: '' },
    { price: '1' },
    { description: '' },
    { category: '' },
    { data: [] },
    { picture },
  ]) {
    expect(isChanged({ ...beginning, ...change }, beginning)).toBe(true)
  }
  expect(isChanged({ ...beginning, name: 'Model 3' }, beginning)).toBe(false)
})

test('sends an absent description empty, and a picture only when one was chosen', () => {
  expect([...productForm({ ...draftOf(undefined), name: 'New', price: '1e99' })]).toEqual([
    ['name', 'New'],
    ['price', '1e99'],
    ['description', ''],
    ['category', ''],
    ['data', '[]'],
  ])
  const picture = new File(['x'], 'x.png')
  expect(productForm({ ...beginning, picture }).get('image')).toEqual(picture)
})

test('sends the rows of data in their order, without those in which nothing was typed', () => {
  const [row = { key: 0, name: '', value: '' }] = beginning.data
  const data = [{ key: 1, name: ' ', value: '' }, { key: 2, name: 'Seats', value: '5' }, row]
  const draft = { ...beginning, data }
  expect(productForm(draft).get('data')).toBe(
    '[{"name":"Seats","value":"5"},{"name":"Range","value":"320 mi"}]',
  )
  expect(isChanged(draft, beginning)).toBe(true)
  expect(isChanged({ ...beginning, data: [row, { key: 1, name: '', value: ' ' }] }, beginning)).toBe(false)
  expect(withoutEmptyRows(draft).data).toEqual(data.slice(1))
})
