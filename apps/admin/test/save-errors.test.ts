import type { InputIssue, PlainCode } from '@voltway/contract'
import { expect, test } from 'vitest'
import { saveErrors } from '../src/features/products/save-errors.ts'
import { UploadInterruption, UploadRefusal } from '../src/lib/failure.ts'

function createRefusal(status: number, body: { code: PlainCode; message: string; issues?: InputIssue[] }) {
  return new UploadRefusal(status, { error: body.message, request_id: 'r', ...body })
}

test('assigns each sentence of the server to its field', () => {
  const paths = ['name', 'data.1.value', 'options.0.choices.11.surcharge']
  const issues = paths.map((path) => ({ path, message: `${path} is not valid` }))
  const error = createRefusal(400, { code: 'VALIDATION_FAILED', message: 'Not valid', issues })
  expect(saveErrors(error)).toEqual({
    fields: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
  })
})

test('reports errors of unknown fields as a general error', () => {
  const issues = [{ path: 'id', message: 'Id is not valid' }]
  const error = createRefusal(400, { code: 'VALIDATION_FAILED', message: 'Id is not valid', issues })
  expect(saveErrors(error)).toMatchObject({ fields: {}, general: 'Id is not valid' })
})

test('reports Save failed without a sentence from the server', () => {
  for (const error of [new UploadRefusal(502, undefined), new UploadInterruption(), new Error('?')]) {
    expect(saveErrors(error)).toMatchObject({ fields: {}, general: 'Save failed' })
  }
})
