import { expect, test } from 'vitest'
import { compare } from '../src/compare.ts'
import type { Measured, Unit } from '../src/rounds.ts'

const row = (by: string, unit: Unit, values: number[], against?: string): Measured => ({
  work: 'the list',
  by,
  unit,
  against: against === undefined ? undefined : { by: against },
  samples: values.map((value) => ({ value })),
})
const lists = (...rows: Measured[]) => ({ lists: rows })

test('tells what got slower outside of both spreads', () => {
  const before = lists(row('Voltway', '/s', [100, 110, 120]))
  expect(compare(before, lists(row('Voltway', '/s', [80, 90, 95])))).toEqual([
    'WORSE 110 → 90, −18 %: lists, the list, Voltway',
  ])
  expect(compare(before, lists(row('Voltway', '/s', [80, 90, 101])))).toEqual([])
})

test('a longer time is worse, and a shorter one better', () => {
  const before = lists(row('Voltway', 's', [1, 1.1, 1.2]))
  expect(compare(before, lists(row('Voltway', 's', [2, 2.2, 2.3])))[0]).toMatch(/^WORSE/)
  expect(compare(before, lists(row('Voltway', 's', [0.5, 0.6, 0.7])))[0]).toMatch(/^better/)
})

test('a change of less than a twentieth is noise, and with fewer than three rounds one of less than a quarter', () => {
  const rounds = (value: number, howMany: number) => lists(row('Voltway', '/s', Array(howMany).fill(value)))
  expect(compare(rounds(100, 3), rounds(96, 3))).toEqual([])
  expect(compare(rounds(100, 3), rounds(90, 3))).toHaveLength(1)
  expect(compare(rounds(100, 3), rounds(90, 2))).toEqual([])
  expect(compare(rounds(100, 1), rounds(70, 3))).toHaveLength(1)
})

test('a machine that became slower changes no ratio, and so no verdict', () => {
  const before = lists(row('A', '/s', [1000, 1000]), row('Voltway', '/s', [100, 101], 'A'))
  const after = lists(row('A', '/s', [500, 500]), row('Voltway', '/s', [50, 51], 'A'))
  expect(compare(before, after)).toEqual([])
})

test('what grows as before and takes longer at every size is worse', () => {
  const sizes = (...values: [number, number]) =>
    lists(row('small', 'ms', Array(3).fill(values[0])), row('large', 'ms', Array(3).fill(values[1]), 'small'))
  expect(compare(sizes(1, 2), sizes(2, 4))).toEqual([
    'WORSE 1 → 2, +100 %: lists, the list, small',
    'WORSE 2 → 4, +100 %: lists, the list, large',
  ])
})

test('processor time and memory are compared as well', () => {
  const used = (cpuMs: number, rssMiB: number): Measured => ({
    ...row('Voltway', '/s', []),
    samples: Array(3).fill({ value: 100, cpuMs, rssMiB }),
  })
  expect(compare(lists(used(1, 100)), lists(used(2, 80)))).toEqual([
    'WORSE 1 → 2, +100 %: lists, the list, Voltway (processor)',
    'better 100 → 80, −20 %: lists, the list, Voltway (memory)',
  ])
})

test('rows and sections that only one run has are left out', () => {
  const one = lists(row('Voltway', '/s', [100]))
  expect(compare(one, lists(row('Voltway on PostgreSQL', '/s', [1])))).toEqual([])
  expect(compare({}, one)).toEqual([])
})
