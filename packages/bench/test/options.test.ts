import { expect, test } from 'vitest'
import { readOptions } from '../src/options.ts'

test('words of --only may be given in any way', () => {
  expect(readOptions(['--only', 'lists,orders', 'start']).only).toEqual(['lists', 'orders', 'start'])
  expect(readOptions([]).only).toEqual([])
})

test('refuses numbers that are none', () => {
  expect(() => readOptions(['--rounds', 'many'])).toThrow('--rounds takes a number above 0, not many')
  expect(() => readOptions(['--rounds', '0'])).toThrow('--rounds')
})

test('writes the page unless it is told not to', () => {
  expect(readOptions([]).write).toBe(true)
  expect(readOptions(['--no-write']).write).toBe(false)
})
