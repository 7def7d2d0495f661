import { expect, test } from 'vitest'
import { createPasswordQueue } from '../src/auth/password-queue.ts'

/** Asks so many at once; `end` ends the batch that is next and gives who has been told by then. */
const askAtOnce = ({ threads = 1, together = 1 }, howMany: number) => {
  const batches: { questions: number[]; ended: PromiseWithResolvers<string[]> }[] = []
  const work = (questions: number[]) => {
    const ended = Promise.withResolvers<string[]>()
    batches.push({ questions, ended })
    return ended.promise
  }
  const { ask, size } = createPasswordQueue(
    Array.from({ length: threads }, () => work),
    together,
  )
  const told: string[] = []
  const asked = Array.from({ length: howMany }, async (_, number) => {
    told.push(await ask(number))
  })
  const end = async (failure?: Error) => {
    const { questions, ended } = batches.shift() ?? {}
    if (failure) ended?.reject(failure)
    else ended?.resolve(questions?.map((number) => `told ${number}`) ?? [])
    await new Promise(setImmediate)
    return [...told]
  }
  return { asked, batches, end, size }
}

test('whoever comes first does not wait for company; those who come meanwhile are worked on together', async () => {
  const { asked, batches, end, size } = askAtOnce({ together: 3 }, 6)
  expect(batches.map(({ questions }) => questions)).toEqual([[0]])
  expect(size()).toEqual({ running: 1, waiting: 5 })
  expect(await end()).toEqual(['told 0'])
  expect(batches.map(({ questions }) => questions)).toEqual([[1, 2, 3]])
  expect(size()).toEqual({ running: 3, waiting: 2 })
  expect(await end()).toEqual(['told 0', 'told 1', 'told 2', 'told 3'])
  expect(await end()).toHaveLength(6)
  await Promise.all(asked)
  expect(size()).toEqual({ running: 0, waiting: 0 })
})

test('each thread works on one batch at a time, and each is told when it ends', async () => {
  const { batches, end } = askAtOnce({ threads: 2 }, 4)
  expect(batches.map(({ questions }) => questions)).toEqual([[0], [1]])
  expect(await end()).toEqual(['told 0'])
  expect(await end()).toEqual(['told 0', 'told 1'])
  expect(batches.map(({ questions }) => questions)).toEqual([[2], [3]])
})

test('work that fails is told to whom it was for, and holds nobody up', async () => {
  const { asked, end, size } = askAtOnce({ together: 2 }, 5)
  const ends = Promise.allSettled(asked)
  await end()
  await end(new Error('out of memory'))
  expect(await end()).toEqual(['told 0', 'told 3', 'told 4'])
  expect((await ends).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(size()).toEqual({ running: 0, waiting: 0 })
})
