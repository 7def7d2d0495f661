import { expect } from 'vitest'
import { errorOf, json, test } from './harness.ts'
import { form, image, png, refused, text, upload } from './upload-form.ts'

const inDigits = 'Price must be a number in digits with at most 2 decimals, such as 1299.50'
const tooMuch = 'Price must be at most 99999999.99'

const refusals = [
  ...[
    '',
    ' ',
    ' 5',
    ...'1e3 +1 0x10 1,5 1,299.50 1.299.50 12.345 .5 1. 000000001 free １ NaN Infinity null -0.01'.split(' '),
  ].map((price) => [price, inDigits] as const),
  ['-1', 'Price must be at least 0'] as const,
  ...['100000000', '100000000.00', '123456789', '9'.repeat(30)].map((price) => [price, tooMuch] as const),
  ['9'.repeat(400), 'Price is too large'] as const,
]

test('rejects an invalid price in a form and says what is wrong', async (server) => {
  const imagePart = image(await png())
  for (const [price, sentence] of refusals) {
    const response = await upload(server, form(text('name', 'Car'), text('price', price), imagePart))
    await refused(server, response, 400, 'VALIDATION_FAILED')
    const issues = [{ path: 'price', message: sentence }]
    expect(errorOf(response), price).toMatchObject({ error: sentence, issues })
  }
})

test('rejects a stock in a form that is no whole number', async (server) => {
  for (const stock of ['abc', '1.5', '1e3', '+5']) {
    const parts = [text('name', 'Car'), text('price', '1'), text('stock', stock)]
    const response = await upload(server, form(...parts))
    await refused(server, response, 400, 'VALIDATION_FAILED')
    expect(errorOf(response), stock).toMatchObject({ error: 'Stock must be a whole number' })
  }
})

test('rejects a price that is not in digits, also if its part of the form has the type of JSON', async (server) => {
  const price = { ...text('price', '1e2'), type: 'application/json' }
  const response = await upload(server, form(text('name', 'Car'), price))
  await refused(server, response, 400, 'VALIDATION_FAILED')
  expect(errorOf(response).error).toBe(inDigits)
})

test('accepts a price in digits in a form', async (server) => {
  for (const [price, expected] of [
    ['0', 0],
    ['0.5', 0.5],
    ['00.50', 0.5],
    ['99999999.99', 99_999_999.99],
  ] as const)
    expect(json(await upload(server, form(text('name', 'Car'), text('price', price))))).toMatchObject({
      price: expected,
    })
})

test('says that a price in JSON must be a number, not a text', async ({ request, secret }) => {
  const create = (price: unknown) =>
    request('POST', '/api/admin/upload-product', { secret, body: { name: 'Car', price } })
  expect(errorOf(await create('5')).error).toBe('Price must be a number, not text')
  expect(errorOf(await create('.5')).error).toBe(inDigits)
  expect(errorOf(await create(null)).error).toBe('Price must be a number')
})
