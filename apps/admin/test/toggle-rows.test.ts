import { expect, test } from 'vitest'
import { toggleRows } from '../src/ui/data-table/toggle-rows.ts'

const rows = ['a', 'b', 'c', 'd']

test('selects or deselects a row by one click', () => {
  expect(toggleRows(new Set(['d']), rows, { key: 'b', selected: true })).toEqual(new Set(['b', 'd']))
  expect(toggleRows(new Set(['b', 'd']), rows, { key: 'b', selected: false })).toEqual(new Set(['d']))
})

test('toggles all rows between two clicked rows, upwards and downwards', () => {
  expect(toggleRows(new Set(['a']), rows, { key: 'c', selected: true, from: 'a' })).toEqual(
    new Set(['a', 'b', 'c']),
  )
  expect(toggleRows(new Set(rows), rows, { key: 'b', selected: false, from: 'd' })).toEqual(new Set(['a']))
})

test('toggles only the clicked row if the start of the range was removed', () => {
  expect(toggleRows(new Set(), rows, { key: 'c', selected: true, from: 'gone' })).toEqual(new Set(['c']))
})
