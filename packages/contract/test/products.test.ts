import { describe, expect, test } from 'vitest'
import { maxDataRows } from '../src/limits.ts'
import { NewProduct, Product, ProductChange } from '../src/products/products.ts'

const car = { name: 'Model 3', price: 38_990 }
const row = { name: 'Range', value: '320 mi' }
const rows = (count: number, changes = {}) => Array.from({ length: count }, () => ({ ...row, ...changes }))

describe('the data table', () => {
  test('is empty by default for a new product like its options, and unchanged by default in a change', () => {
    expect(NewProduct.parse(car)).toMatchObject({ data: [], options: [] })
    expect(ProductChange.parse({ id: 'a' })).toEqual({ id: 'a' })
  })

  test('keeps its order, may repeat a name, and has trimmed lines', () => {
    const data = [row, { name: ' Seats ', value: '5 ' }, row]
    expect(NewProduct.parse({ ...car, data }).data).toEqual([row, { name: 'Seats', value: '5' }, row])
    expect(ProductChange.parse({ id: 'a', data: [] }).data).toEqual([])
  })

  test.each([
    ['the maximum of rows', rows(maxDataRows), undefined],
    ['a row more', rows(maxDataRows + 1), 'Data must have at most 40 entries'],
    ['the longest texts', rows(1, { name: 'n'.repeat(60), value: 'v'.repeat(200) }), undefined],
    ['a longer name', rows(1, { name: 'n'.repeat(61) }), 'Name must have at most 60 characters'],
    ['a longer value', rows(1, { value: 'v'.repeat(201) }), 'Value must have at most 200 characters'],
    ['an empty name', rows(1, { name: ' ' }), 'Name is required'],
    ['an empty value', rows(1, { value: '' }), 'Value is required'],
    ['two lines', rows(1, { value: 'a\nb' }), 'Value must not contain control characters'],
    ['a text', 'Range', 'Data must be a list'],
    ['nothing', null, 'Data must be a list'],
  ])('with %s is taken or refused', (_, data, message) => {
    const { error } = NewProduct.safeParse({ ...car, data })
    expect(error?.issues.map((issue) => issue.message)).toEqual(message && [message])
  })

  test('is returned as stored, even beyond the current bounds', () => {
    const long = rows(1, { value: 'v'.repeat(300) })
    expect(Product.shape.data.parse(long)).toEqual(long)
  })
})

describe('options', () => {
  const white = { name: 'Pearl White', swatch: '#f2f2ee', surcharge: 0 }
  const blue = { name: 'Deep Blue', swatch: '#1D3557', surcharge: 1_500 }
  const paint = { name: 'Paint', choices: [white, blue] }
  const choices = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ ...white, name: `White ${nth}` }))
  const named = (name: string) => ({ ...paint, name })
  const paints = (...choices: object[]) => [{ ...paint, choices }]

  test('keep their order, and a choice with only a name has no colour and no surcharge', () => {
    const options = [
      { name: ' Wheels ', choices: [{ name: '19″ ' }, { name: '21″', surcharge: 0.5 }] },
      paint,
    ]
    expect(NewProduct.parse({ ...car, options }).options).toEqual([
      {
        name: 'Wheels',
        choices: [
          { name: '19″', swatch: '', surcharge: 0 },
          { name: '21″', swatch: '', surcharge: 0.5 },
        ],
      },
      paint,
    ])
  })

  test.each<[string, unknown, ...[path: string, message: string][]]>([
    ['the maximum of options', ['a', 'b', 'c'].map(named)],
    ['one more', ['a', 'b', 'c', 'd'].map(named), ['options', 'Options must have at most 3 entries']],
    ['the maximum of choices', paints(...choices(12))],
    [
      'one choice more',
      paints(...choices(13)),
      ['options.0.choices', 'Choices must have at most 12 entries'],
    ],
    ['a single choice', paints(white), ['options.0.choices', 'Choices must have at least 2 entries']],
    ['an option twice', [paint, named('PAINT')], ['options.1.name', 'PAINT is used twice']],
    [
      'a first choice that costs more',
      paints({ ...white, surcharge: 0.01 }, blue),
      ['options.0.choices.0.surcharge', 'The first choice must have no surcharge'],
    ],
    [
      'a part of a cent',
      paints(white, { ...blue, surcharge: 0.001 }),
      ['options.0.choices.1.surcharge', 'Surcharge must have at most 2 decimals'],
    ],
    [
      'a colour in words',
      paints({ ...white, swatch: 'white' }, blue),
      ['options.0.choices.0.swatch', 'A colour is written like #1a2b3c'],
    ],
    [
      'two lines',
      paints(white, { ...blue, name: 'a\nb' }),
      ['options.0.choices.1.name', 'Name must not contain control characters'],
    ],
    [
      'a name that is too long',
      [named('n'.repeat(41))],
      ['options.0.name', 'Name must have at most 40 characters'],
    ],
    ['a text', 'x', ['options', 'Options must be a list']],
    ['nothing', null, ['options', 'Options must be a list']],
  ])('with %s are taken or refused', (_, options, ...expected) => {
    const { error } = NewProduct.safeParse({ ...car, options })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []).toEqual(expected)
  })

  test.each([
    ['two forms of Unicode', 'Weiß mät', 'WEISS ma\u0308t', 'WEISS mät'],
    ['a blank of Braille', 'Blue', 'Blue\u2800'],
    ['the capital sharp s', 'Weiß', 'WEIẞ'],
    ['a dotted capital i', 'İzmir', 'i\u0307zmir'],
    ['a soft hyphen', 'Pearl White', 'Pearl\u00a0Wh\u00adite'],
    ['another case and a blank', 'Pearl White', 'pearl white ', 'pearl white'],
  ])('with a choice that is used twice, but for %s, are refused', (_, first, second, said = second) => {
    const twice = paints({ ...white, name: first }, { ...blue, name: second })
    const { error } = NewProduct.safeParse({ ...car, options: twice })
    expect(error?.issues).toMatchObject([
      { path: ['options', 0, 'choices', 1, 'name'], message: `${said} is used twice` },
    ])
  })

  test('are returned as stored, even beyond the current bounds', () => {
    const long = [{ name: 'n'.repeat(99), choices: [{ ...blue, name: 'v'.repeat(300) }] }]
    expect(Product.shape.options.parse(long)).toEqual(long)
  })
})
