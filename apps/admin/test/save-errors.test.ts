import type { InputIssue, PlainCode } from '@voltway/contract'
import { expect, test } from 'vitest'
import { saveErrors } from '../src/features/products/save-errors.ts'
import { UploadInterruption, UploadRefusal } from '../src/lib/failure.ts'

function createRefusal(status: number, body: { code: PlainCode; message: string; issues?: InputIssue[] }) {
  return new UploadRefusal(status, { error: body.message, request_id: 'r', ...body })
}

test('assigns each sentence of the server to its field, and only the first of two', () => {
  const issues = [
    { path: 'name', message: 'Name is required' },
    { path: 'price', message: 'Price must be a number' },
    { path: 'price', message: 'Another' },
  ]
  const error = createRefusal(400, { code: 'VALIDATION_FAILED', message: 'Name is required', issues })
  expect(saveErrors(error)).toEqual({
    fields: { name: 'Name is required', price: 'Price must be a number' },
  })
})

test('assigns a sentence about a row of data to its name or value', () => {
  const issues = [
    { path: 'data.1.value', message: 'Value is required' },
    { path: 'data.x.name', message: 'Name is required' },
  ]
  const error = createRefusal(400, { code: 'VALIDATION_FAILED', message: 'Value is required', issues })
  expect(saveErrors(error)).toEqual({ fields: { 'data.1.value': 'Value is required' } })
})

test('assigns a sentence about an option or a choice to its field', () => {
  const paths = [
    'options.1.name',
    'options.0.choices',
    'options.0.choices.11.surcharge',
    'options.0.x',
  ] as const
  const issues = paths.map((path) => ({ path, message: path }))
  const error = createRefusal(400, { code: 'VALIDATION_FAILED', message: 'Not valid', issues })
  const [option, choices, choice] = paths
  expect(saveErrors(error).fields).toEqual({ [option]: option, [choices]: choices, [choice]: choice })
})

test('reports errors of unknown fields as a general error', () => {
  const issues = [{ path: 'id', message: 'Id is not valid' }]
  const error = createRefusal(400, { code: 'VALIDATION_FAILED', message: 'Id is not valid', issues })
  expect(saveErrors(error)).toMatchObject({ fields: {}, general: 'Id is not valid' })
})

test('reports Save failed without a sentence from the server', () => {
  for (const error of [new UploadRefusal(502, undefined), new UploadInterruption(false), new Error('?')]) {
    expect(saveErrors(error)).toMatchObject({ fields: {}, general: 'Save failed' })
  }
})

test('states that nothing was saved only if the upload was incomplete', () => {
  expect(saveErrors(new UploadInterruption(false)).hint).toMatch(/nothing was saved/)
  expect(saveErrors(new UploadInterruption(true)).hint).not.toMatch(/nothing was saved/)
})
