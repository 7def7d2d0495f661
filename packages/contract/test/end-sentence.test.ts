import { expect, test } from 'vitest'
import { endSentence } from '../src/settings/end-sentence.ts'

test('ends a sentence with one full stop, also after a name that has one', () => {
  expect(['© Acme', '© Acme Inc.'].map(endSentence)).toEqual(['© Acme.', '© Acme Inc.'])
})
