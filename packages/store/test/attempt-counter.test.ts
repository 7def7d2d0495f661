import { expect, test } from 'vitest'
import { countAttempts } from '../src/attempts/attempt-counter.ts'

const windowMs = 900_000

/** A limit of ten, on a clock of the test's own. */
const limitOfTen = () => {
  const clock = { ms: 0 }
  const limit = countAttempts({ points: 10, windowMs, elapsedMs: () => clock.ms })
  return { clock, limit }
}

test('counts per key, from the first attempt to the end of the window', () => {
  const { clock, limit } = limitOfTen()
  expect(limit.add('a')).toEqual({ limit: 10, remaining: 9, resetSeconds: 900 })
  clock.ms = 500_000
  for (let attempt = 0; attempt < 9; attempt++) limit.add('a')
  expect(limit.quota('a')).toEqual({ limit: 10, remaining: 0, resetSeconds: 400 })
  expect(limit.quota('b')).toEqual({ limit: 10, remaining: 10, resetSeconds: 900 })
  clock.ms = windowMs - 1
  expect(limit.quota('a')).toMatchObject({ remaining: 0, resetSeconds: 1 })
  clock.ms = windowMs
  expect(limit.quota('a')).toMatchObject({ remaining: 10 })
})

test('an attempt that is taken back leaves nothing, and does not hold the window open', () => {
  const { clock, limit } = limitOfTen()
  limit.add('a')
  limit.takeBack('a')
  limit.takeBack('a')
  clock.ms = windowMs - 1000
  expect(limit.add('a')).toEqual({ limit: 10, remaining: 9, resetSeconds: 900 })
})

test('remembers 20,000 keys: a count is forgotten when so many others have failed since', () => {
  const { limit } = limitOfTen()
  const locked = 'somebody who guesses'
  for (let attempt = 0; attempt < 10; attempt++) limit.add(locked)
  for (let other = 1; other < 20_000; other++) limit.add(`address ${other}`)
  // Attempts while one is locked, and of those who are counted already, take nobody's place.
  for (let attempt = 0; attempt < 1000; attempt++) limit.quota(locked)
  for (let other = 1; other < 20_000; other++) limit.add(`address ${other}`)
  expect(limit.quota(locked).remaining).toBe(0)
  limit.add('one more')
  expect(limit.quota(locked).remaining).toBe(10)
  expect(limit.quota('address 1').remaining).toBe(8)
})
