import { expect, test } from 'vitest'
import { contract, examples, fileExamples, files, procedures } from '../src/index.ts'

test.each(procedures)('the example of %s has a valid input and output', (name, { output }) => {
  const { input, output: example } = examples[name]
  expect(contract[name].input.safeParse(input).error).toBeUndefined()
  expect(output.parse(example)).toEqual(example)
})

test.each(files)('the example of %s has a valid query', (name, { input }) => {
  expect(input.safeParse(fileExamples[name].input).error).toBeUndefined()
})
