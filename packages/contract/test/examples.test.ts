import { expect, test } from 'vitest'
import { contract, examples, fileExamples, files, procedures } from '../src/index.ts'

test.each(procedures)('the example of %s is a call that is taken, and its answer', (name, { output }) => {
  const { input, output: answer } = examples[name]
  expect(contract[name].input.safeParse(input).error).toBeUndefined()
  expect(output.parse(answer)).toEqual(answer)
})

test.each(files)('the example of %s is a question that is taken', (name, { input }) => {
  expect(input.safeParse(fileExamples[name].input).error).toBeUndefined()
})
