import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { flatFields } from '../src/fields/flat-fields.ts'
import { boolean, money, number, total } from '../src/fields/numbers.ts'

const input = z.object({
  id: z.string(),
  name: z.string(),
  price: money.optional(),
  sum: total,
  count: number(z.number().int().min(0).max(999)).default(1),
  open: boolean,
  tags: z.array(z.string()).max(3).default([]),
  parcel: z.object({ number: z.string() }).nullable().optional(),
})

describe('the fields of a form', () => {
  test('are those of the input, without path parameters', () => {
    expect(Object.keys(flatFields(input, ['id']))).toEqual([
      'name',
      'price',
      'sum',
      'count',
      'open',
      'tags',
      'parcel',
    ])
  })

  test.each([
    ['name', '12', '12'],
    ['price', '38990.50', 38_990.5],
    ['price', '99999999.99', 99_999_999.99],
    // Out of bounds, which the schema reports.
    ['price', '123456789', 123_456_789],
    ['price', '-1', -1],
    ['price', '000000001', '000000001'],
    ['price', '.5', '.5'],
    ['price', '1.234', '1.234'],
    ['price', '', ''],
    ['sum', '1234567890.1', 1_234_567_890.1],
    ['count', '999', 999],
    ['count', '1.5', 1.5],
    ['count', '-1', -1],
    ['open', 'true', true],
    ['open', 'false', false],
    ['open', '1', '1'],
    ['tags', '["a","b"]', ['a', 'b']],
    ['tags', '[]', []],
    ['tags', 'a, b', 'a, b'],
    ['tags', '', ''],
    ['tags', '["a"', '["a"'],
    ['parcel', '{"number":"1"}', { number: '1' }],
    ['parcel', 'null', null],
  ])('read %s %j as %j', (name, text, value) => {
    expect(flatFields(input, [])[name]?.(text)).toEqual(value)
  })

  test('are only texts, numbers, booleans, lists and objects', () => {
    expect(() => flatFields(z.object({ nothing: z.null() }), [])).toThrow('nothing')
  })
})
