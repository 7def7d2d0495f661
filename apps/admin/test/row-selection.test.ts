import { expect, test } from 'vitest'
import { withRows } from '../src/ui/data-table/row-selection.ts'

const rows = ['a', 'b', 'c', 'd']

test('one click selects a row or deselects it', () => {
  expect(withRows(new Set(['d']), rows, { key: 'b', selected: true })).toEqual(new Set(['b', 'd']))
  expect(withRows(new Set(['b', 'd']), rows, { key: 'b', selected: false })).toEqual(new Set(['d']))
})

test('from one row to another all between go along, upwards and downwards', () => {
  expect(withRows(new Set(['a']), rows, { key: 'c', selected: true, from: 'a' })).toEqual(
    new Set(['a', 'b', 'c']),
  )
  expect(withRows(new Set(rows), rows, { key: 'b', selected: false, from: 'd' })).toEqual(new Set(['a']))
})

test('a row that has gone is no beginning', () => {
  expect(withRows(new Set(), rows, { key: 'c', selected: true, from: 'gone' })).toEqual(new Set(['c']))
})
