import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@voltway/contract'
import { expect, test } from 'vitest'
import { findBannedWords } from '../lint/find-banned-words.ts'

const root = join(import.meta.dirname, '../..')
const patterns = [
  '{apps,packages,scripts,docker,docs,.github}/**/*.{ts,tsx,mjs,cjs,css,md,sh,yml,yaml}',
  '*.{md,ts}',
]
const notWritten = /(^|\/)(node_modules|dist|test-results|\.cache)(\/|$)/

const exceptions = {
  'CHANGELOG.md': 'names the former words of the API',
  'scripts/lint/find-banned-words.ts': 'lists the banned words',
  'scripts/test/banned-words.test.ts': 'has samples of banned words',
}

/** The sentences of errors, which shoppers read and which do not change. */
const sentences = Object.values(errors).map(({ sentence }) => sentence)

test('comments, names and docs use the standard terms', () => {
  const files = globSync(patterns, { cwd: root, exclude: (path) => notWritten.test(path) })
  expect(files.length).toBeGreaterThan(900)
  const found = files
    .filter((file) => !Object.keys(exceptions).some((path) => file.startsWith(path)))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const withoutSentences = sentences.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text)
      return findBannedWords(file, withoutSentences).map((words) => `${file}: ${words}`)
    })
  expect(found).toEqual([])
})

test.each([
  ['a comment', 'a.ts', '// Nobody is told about it.', 2],
  ['a doc comment', 'a.ts', '/**\n * Whoever waits gets the next slot.\n */', 1],
  ['a comment of a style sheet', 'a.css', '/* The picture fades out. */', 1],
  ['a comment of a script', 'a.sh', 'run # keeps what was asked', 1],
  ['the name of a test', 'a.test.ts', "test('people see the page', () => {})", 1],
  ['a declared name', 'a.ts', 'const keptLists = new Map()', 1],
  ['a function', 'a.ts', 'function answerQuestion() {}', 1],
  ['the name of a file', 'apps/web/e2e/shop-document.spec.ts', '', 1],
  ['a page', 'a.md', 'The server tells the client.', 1],
])('finds a banned word in %s', (_, file, text, count) => {
  expect(findBannedWords(file, text)).toHaveLength(count)
})

test.each([
  ['a text on the screen', 'a.tsx', "<p>{'Nobody reads this question'}</p>"],
  ['a quoted text or name', 'a.ts', '// Shows “Remove this picture?”, and renders `<picture>`.'],
  ['a part of another word', 'a.ts', '// The hotel of peoples unkept.'],
  ['a URL in a string', 'a.ts', "const url = 'https://people.example'"],
  ['the OpenAPI document', 'a.ts', 'const openApiDocument = {}'],
])('accepts a banned word in %s', (_, file, text) => {
  expect(findBannedWords(file, text)).toEqual([])
})
