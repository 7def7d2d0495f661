import { anAdminProduct } from '@voltway/contract/fixture'
import { expect, test } from 'vitest'
import { blankChoice, blankOption, mapImages } from '../src/features/products/options/option-rows.ts'
import { isChanged, productForm, removeEmptyRows, toDraft } from '../src/features/products/product-draft.ts'

const product = anAdminProduct({
  price: 38_990.5,
  stock: 10,
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
const saved = toDraft(product)

test('starts with the values of the product', () => {
  expect(saved).toMatchObject({
    price: '38990.50',
    category: 'Cars',
    stock: '10',
    position: '',
    options: [
      {
        choices: [
          { swatch: '#ffffff', surcharge: '' },
          { swatch: '', surcharge: '1500.50' },
        ],
      },
    ],
  })
})

test('has unsaved changes after each kind of edit, but not after it is reverted', () => {
  for (const change of [
    { name: '' },
    { price: '1' },
    { description: '' },
    { category: '' },
    { stock: '' },
    { position: '1' },
    { hidden: 'true' },
    { data: [] },
    { options: [] },
  ]) {
    expect(isChanged({ ...saved, ...change }, saved)).toBe(true)
  }
  expect(isChanged({ ...saved, name: 'Model 3' }, saved)).toBe(false)
})

test('sends only the changed fields of an edited product', () => {
  const changes = {
    name: 'Model 3 Plus',
    price: '39000',
    description: '',
    category: 'Sedans',
    stock: '9',
    position: '1',
    hidden: 'true',
    data: [{ key: 0, name: 'Range', value: '330 mi' }],
    options: [],
  }
  expect([...productForm(saved, saved)]).toEqual([])
  for (const [field, value] of Object.entries(changes)) {
    const sent = [...productForm({ ...saved, [field]: value }, saved).keys()]
    expect(sent).toEqual(field === 'stock' ? ['stock', 'stock_was'] : [field])
  }
  const all = [...productForm({ ...saved, ...changes }, saved).keys()]
  expect(all).toEqual([...Object.keys(changes), 'stock_was'])
  expect(productForm({ ...saved, stock: '' }, saved).get('stock_was')).toBe('10')
})

test('omits changes that the server stores as the same value', () => {
  const [option] = saved.options
  if (option === undefined) throw new Error('The option is missing')
  const choices = option.choices.map((choice) => ({
    ...choice,
    name: ` ${choice.name}`,
    surcharge: choice.surcharge && '$1,500.50',
  }))
  for (const change of [
    { name: ' Model 3 ' },
    { price: '38990.5' },
    { price: '038990.50' },
    { category: 'Cars ' },
    { stock: '010' },
    {
      data: [
        { key: 7, name: 'Range ', value: ' 320 mi' },
        { key: 8, name: ' ', value: '' },
      ],
    },
    { options: [{ ...option, choices }, blankOption(9)] },
  ]) {
    const draft = { ...saved, ...change }
    expect([...productForm(draft, saved)]).toEqual([])
    expect(isChanged(draft, saved)).toBe(false)
  }
  const free = { ...saved, price: '0.00' }
  expect([...productForm({ ...free, price: '' }, free)]).toEqual([['price', '']])
})

test('sends options with numeric surcharges, without empty choices and options', () => {
  expect(JSON.parse(String(productForm(saved).get('options')))).toEqual(product.options)
  const options = [
    { ...blankOption(3), name: ' ' },
    {
      ...blankOption(4),
      name: 'Wheels',
      choices: [blankChoice(7), { ...blankChoice(8), name: '21″', swatch: ' #000000 ', surcharge: ' 2000 ' }],
    },
  ]
  const draft = { ...saved, options }
  const sent = [{ name: 'Wheels', choices: [{ name: '21″', swatch: '#000000', surcharge: 2000 }] }]
  expect(JSON.parse(String(productForm(draft).get('options')))).toEqual(sent)
  expect(removeEmptyRows(draft).options).toMatchObject([{ key: 4, choices: [{ key: 8 }] }])
  expect(isChanged({ ...saved, options: [...saved.options, blankOption(9)] }, saved)).toBe(false)
})

test('omits a choice’s image until its file is stored', () => {
  const imagesOf = (image: string) => {
    const options = mapImages(saved.options, () => image)
    const [paint] = JSON.parse(String(productForm({ ...saved, options }).get('options')))
    return paint.choices.map((choice: { image?: string }) => choice.image)
  }
  expect(imagesOf('new:4')).toEqual([undefined, undefined])
  expect(imagesOf('b-1x1.webp')).toEqual(['b-1x1.webp', 'b-1x1.webp'])
})
