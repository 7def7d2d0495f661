import { expect, test } from 'vitest'
import { inRounds } from '../src/rounds.ts'

test('all are measured in turn, and the first round does not count', async () => {
  const order: string[] = []
  const contender = (by: string) => ({
    work: 'the list',
    by,
    unit: '/s' as const,
    measure: async () => ({ value: order.push(by) }),
  })
  const measured = await inRounds(2, [contender('A'), contender('B')])
  expect(order.join('')).toBe('ABABAB')
  expect(measured.map(({ by, samples }) => [by, samples])).toEqual([
    ['A', [{ value: 3 }, { value: 5 }]],
    ['B', [{ value: 4 }, { value: 6 }]],
  ])
})
