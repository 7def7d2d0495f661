import { expect, test } from 'vitest'
import { figure, pivot, table, withTable } from '../src/report.ts'
import type { Measured } from '../src/rounds.ts'

const a: Measured = {
  work: 'the list',
  by: 'A',
  unit: '/s',
  samples: [{ value: 50_123, p99Ms: 1.234 }, { value: 40_000 }, { value: 60_000 }],
}
const store: Measured = {
  work: 'the list',
  by: 'Voltway',
  unit: '/s',
  against: { by: 'A' },
  samples: [{ value: 25_061.5 }, { value: 10_000 }, { value: 60_000 }],
}

test('figures have three digits', () => {
  expect([50_123, 999.6, 12.345, 0.012345].map(figure)).toEqual(['50,100', '1,000', '12.3', '0.0123'])
})

test('a table has the median, how far the rounds lie apart, and the ratio of each round', () => {
  expect(table([a, store])).toBe(
    [
      '|  |  | median | rounds | ratio | p99 |',
      '|---|---|--:|--:|--:|--:|',
      '| the list | A | 50,100/s | 40,000–60,000 |  | 1.23 ms |',
      '|  | Voltway | 25,100/s | 10,000–60,000 | 0.5 A |  |',
    ].join('\n'),
  )
})

test('a ratio may be to another work, and one row may stand alone', () => {
  const order: Measured = {
    work: 'an order',
    by: 'Voltway',
    unit: '/s',
    against: { work: 'the list', by: 'A' },
    samples: [{ value: 501.23 }],
  }
  expect(table([a, order])).toContain('| an order | Voltway | 501/s |  | 0.01 A |')
  expect(table([order])).toBe('|  |  | median |\n|---|---|--:|\n| an order | Voltway | 501/s |')
})

test('figures that the load did not let grow are bounds', () => {
  const limited: Measured = { ...a, samples: [{ value: 50_000, isLoadBusy: true }] }
  expect(table([limited, store])).toContain('≥ 50,000/s')
  expect(table([limited, store])).toContain('≤ 0.501 A')
})

test('a pivot has a line per work and a column per who does it, and their growth where they are compared', () => {
  const row = (work: string, by: string, value: number, against?: string): Measured => ({
    work,
    by,
    unit: 'ms',
    against: against === undefined ? undefined : { by: against },
    samples: [{ value }],
  })
  expect(
    pivot([
      row('orders', 'small', 2),
      row('users', 'small', 4),
      row('orders', 'large', 3, 'small'),
      row('overview', 'large', 1.5, 'small'),
    ]),
  ).toBe(
    [
      '|  | small | large |  |',
      '|---|--:|--:|--:|',
      '| orders | 2 ms | 3 ms | 1.5× |',
      '| users | 4 ms |  |  |',
      '| overview |  | 1.5 ms |  |',
    ].join('\n'),
  )
})

test('a table replaces what stands between its markers, and nothing else', () => {
  const page =
    '# Title\n<!-- lists:start -->\nold\n<!-- lists:end -->\n<!-- orders:start -->\n<!-- orders:end -->\n'
  const filled = withTable(page, 'orders', 'new')
  expect(filled).toBe(
    '# Title\n<!-- lists:start -->\nold\n<!-- lists:end -->\n<!-- orders:start -->\nnew\n<!-- orders:end -->\n',
  )
  expect(withTable(filled, 'orders', 'newer')).toBe(filled.replace('new', 'newer'))
  expect(() => withTable(page, 'start', 'new')).toThrow('start:start')
})
