import { aProduct } from '@voltway/contract/fixture'
import { expect, test } from 'vitest'
import { blankChoice, blankOption } from '../src/features/products/option-rows.ts'
import { draftOf, isChanged, productForm, withoutEmptyRows } from '../src/features/products/product-draft.ts'

const product = aProduct({
  price: 38_990.5,
  description: 'A sedan',
  category: 'Cars',
  data: [{ name: 'Range', value: '320 mi' }],
  options: [
    {
      name: 'Paint',
      choices: [
        { name: 'White', swatch: '#ffffff', surcharge: 0 },
        { name: 'Blue', swatch: '', surcharge: 1500.5 },
      ],
    },
  ],
})
const beginning = draftOf(product)

test('begins with the product as it is, or with nothing', () => {
  expect(beginning).toEqual({
    name: 'Model 3',
    price: '38990.50',
    description: 'A sedan',
    category: 'Cars',
    data: [{ key: 0, name: 'Range', value: '320 mi' }],
    options: [
      {
        key: 0,
        name: 'Paint',
        choices: [
          { key: 0, name: 'White', swatch: '#ffffff', surcharge: '', picture: '' },
          { key: 1, name: 'Blue', swatch: '', surcharge: '1500.50', picture: '' },
        ],
      },
    ],
    picture: undefined,
  })
  expect(draftOf(undefined)).toEqual({
    name: '',
    price: '',
    description: '',
    category: '',
    data: [],
    options: [],
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
    { options: [] },
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
    ['options', '[]'],
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

test('sends options with amounts as numbers, without choices and options in which nothing was typed', () => {
  expect(JSON.parse(String(productForm(beginning).get('options')))).toEqual(product.options)
  const options = [
    { ...blankOption(3), name: ' ' },
    {
      ...blankOption(4),
      name: 'Wheels',
      choices: [blankChoice(7), { ...blankChoice(8), name: '21″', swatch: ' #000000 ', surcharge: ' 2000 ' }],
    },
  ]
  const draft = { ...beginning, options }
  const sent = [{ name: 'Wheels', choices: [{ name: '21″', swatch: '#000000', surcharge: 2000 }] }]
  expect(JSON.parse(String(productForm(draft).get('options')))).toEqual(sent)
  expect(withoutEmptyRows(draft).options).toMatchObject([{ key: 4, choices: [{ key: 8 }] }])
  expect(isChanged({ ...beginning, options: [...beginning.options, blankOption(9)] }, beginning)).toBe(false)
})

test('sends what is no amount as it was typed, for the server to say so', () => {
  for (const surcharge of ['1,500', '-1', '1e3', 'free']) {
    const choices = [{ ...blankChoice(0), surcharge }]
    const [option] = JSON.parse(
      String(productForm({ ...beginning, options: [{ ...blankOption(0), choices }] }).get('options')),
    )
    expect(option.choices[0].surcharge).toBe(surcharge)
  }
})
