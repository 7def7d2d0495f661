import { expect, test } from 'vitest'
import { type Measured, measureInRounds, percentile, ratiosOf, warmUpRounds } from '../src/measure.ts'
import { formatTable } from '../src/report.ts'

const row = (by: string, values: number[], more: Partial<Measured> = {}): Measured => ({
  work: 'orders',
  by,
  unit: '/s',
  samples: values.map((value) => ({ value })),
  ...more,
})

test('measures in rounds and leaves out the rounds that warm up', async () => {
  const measured: string[] = []
  const contender = (by: string) => ({ ...row(by, []), measure: async () => ({ value: measured.push(by) }) })
  const rows = await measureInRounds(2, [contender('C'), contender('SQLite')])
  expect(measured).toEqual(
    Array(warmUpRounds + 2)
      .fill(['C', 'SQLite'])
      .flat(),
  )
  expect(rows.map(({ samples }) => samples)).toEqual([
    [{ value: 7 }, { value: 9 }],
    [{ value: 8 }, { value: 10 }],
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

test('marks each floor as met or missed', () => {
  const rows = [
    row('C', [100]),
    row('SQLite', [10], { against: { by: 'C' }, floor: { least: 0.09 } }),
    row('PostgreSQL', [3], { against: { by: 'C' }, floor: { least: 0.04 } }),
    row('SQLite', [16], { work: 'search', unit: 'ms', floor: { most: 15 } }),
    row('PostgreSQL', [15], { work: 'search', unit: 'ms', floor: { most: 15 } }),
  ]
  expect(formatTable(rows)).toBe(
    [
      '|  |  | median | rounds | ratio | floor |',
      '| --- | --- | --: | --: | --: | --: |',
      '| orders | C | 100/s | 100–100/s |  |  |',
      '|  | SQLite | 10/s | 10–10/s | 0.1 C | ≥ 0.09 C, met |',
      '|  | PostgreSQL | 3/s | 3–3/s | 0.03 C | ≥ 0.04 C, **missed** |',
      '| search | SQLite | 16 ms | 16–16 ms |  | ≤ 15 ms, **missed** |',
      '|  | PostgreSQL | 15 ms | 15–15 ms |  | ≤ 15 ms, met |',
    ].join('\n'),
  )
})

test('takes the smallest number that the share does not exceed', () => {
  expect([0.5, 0.99, 1].map((share) => percentile([4, 1, 3, 2], share))).toEqual([2, 4, 4])
})
