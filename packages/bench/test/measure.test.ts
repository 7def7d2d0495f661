import { expect, test } from 'vitest'
import { type Measured, measureInRounds, percentile, ratiosOf } from '../src/measure.ts'
import { formatFloors, formatTable } from '../src/report.ts'

const row = (by: string, values: number[], more: Partial<Measured> = {}): Measured => ({
  work: 'orders',
  by,
  unit: '/s',
  samples: values.map((value) => ({ value })),
  ...more,
})

test('measures in rounds and leaves out the first round', async () => {
  const measured: string[] = []
  const contender = (by: string) => ({
    ...row(by, []),
    measure: async () => ({ value: measured.push(by) }),
  })
  const rows = await measureInRounds(2, [contender('C'), contender('SQLite')])
  expect(measured).toEqual(['C', 'SQLite', 'C', 'SQLite', 'C', 'SQLite'])
  expect(rows.map(({ samples }) => samples)).toEqual([
    [{ value: 3 }, { value: 5 }],
    [{ value: 4 }, { value: 6 }],
  ])
})

test('divides by the row of the same round', () => {
  const rows = [row('C', [100, 50, 200]), row('SQLite', [10, 10, 10], { against: { by: 'C' } })]
  expect(rows.map((each) => ratiosOf(each, rows))).toEqual([
    [100, 50, 200],
    [0.1, 0.2, 0.05],
  ])
  expect(formatTable(rows)).toBe(
    [
      '|  |  | median | rounds | ratio |',
      '| --- | --- | --: | --: | --: |',
      '| orders | C | 100/s | 50–200/s |  |',
      '|  | SQLite | 10/s | 10–10/s | 0.1 C |',
    ].join('\n'),
  )
})

test('marks each floor as met or missed by its worst row', () => {
  const against = { by: 'C' }
  const least = (name: string, number: number) => ({ against, floor: { name, least: number } })
  const most = { unit: 'ms', floor: { name: 'search', most: 15 } } as const
  const rows = [
    row('C', [100]),
    row('SQLite', [10], least('orders', 0.09)),
    row('PostgreSQL', [3], least('orders', 0.04)),
    row('SQLite', [12], { ...most, work: 'a word' }),
    row('SQLite', [16], { ...most, work: 'two words' }),
  ]
  expect(formatFloors([rows])).toBe(
    [
      '| floor | limit | SQLite | PostgreSQL |',
      '| --- | --: | --: | --: |',
      '| orders | ≥ 0.09 C, ≥ 0.04 C | 0.1 C, met | 0.03 C, **missed** |',
      '| search | ≤ 15 ms | 16 ms (two words), **missed** |  |',
    ].join('\n'),
  )
})

test('takes the smallest number that the share does not exceed', () => {
  expect([0.5, 0.99, 1].map((share) => percentile([4, 1, 3, 2], share))).toEqual([2, 4, 4])
})
