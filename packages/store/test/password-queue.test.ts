import { expect, test } from 'vitest'
import { createPasswordQueue } from '../src/auth/password-queue.ts'

/** Starts so many works at once; `end` ends the one that is next and gives which have been told of by then. */
const startWorks = (settings: { atOnce: number; toldTogether: number }, howMany: number) => {
  const { inTurn, size } = createPasswordQueue(settings)
  const ends: (() => void)[] = []
  const told: number[] = []
  const works = Array.from({ length: howMany }, async (_, number) => {
    await inTurn(() => new Promise<void>((resolve) => ends.push(resolve)))
    told.push(number)
  })
  const end = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
    return [...told]
  }
  return { works, end, size }
}

test('while others wait, results are told together; the last ones do not wait for company', async () => {
  const { works, end, size } = startWorks({ atOnce: 1, toldTogether: 3 }, 5)
  expect(await end()).toEqual([])
  expect(size()).toEqual({ running: 1, waiting: 3 })
  expect(await end()).toEqual([])
  expect(await end()).toEqual([0, 1, 2])
  expect(await end()).toEqual([0, 1, 2])
  expect(await end()).toEqual([0, 1, 2, 3, 4])
  await Promise.all(works)
  expect(size()).toEqual({ running: 0, waiting: 0 })
})

test('whoever is alone is told at once, and where nothing is told together everybody is', async () => {
  expect(await startWorks({ atOnce: 1, toldTogether: 4 }, 1).end()).toEqual([0])
  const { end } = startWorks({ atOnce: 2, toldTogether: 1 }, 4)
  expect(await end()).toEqual([0])
  expect(await end()).toEqual([0, 1])
})

test('work that fails takes its turn like any other, and holds nobody up', async () => {
  const { inTurn, size } = createPasswordQueue({ atOnce: 1, toldTogether: 4 })
  const failing = inTurn(() => Promise.reject(new Error('out of memory')))
  const others = [inTurn(async () => 1), inTurn(async () => 2)]
  await expect(failing).rejects.toThrow('out of memory')
  expect(await Promise.all(others)).toEqual([1, 2])
  expect(size()).toEqual({ running: 0, waiting: 0 })
})
