import { expect, test } from 'vitest'
import { coresIn } from '../src/machine.ts'

test('a list of cores names single ones and ranges', () => {
  expect(coresIn('0')).toEqual([0])
  expect(coresIn('0,2-4,7')).toEqual([0, 2, 3, 4, 7])
})
