import { expect, test } from 'vitest'
import { createWorkQueue } from '../src/work-queue.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Work that keeps the event loop for so long, without anything to wait for. */
const busyFor = (milliseconds: number) => async () => {
  const end = performance.now() + milliseconds
  while (performance.now() < end) await undefined
}

test('starts work in the order in which it came, and loses none of it', async () => {
  const line = createWorkQueue(1000)
  const done: number[] = []
  const numbers = Array.from({ length: 200 }, (_, number) => number)
  const results = await Promise.all(
    numbers.map((number) =>
      line.run(async () => {
        if (number % 3 === 0) await nextTurn()
        else done.push(number)
        return number
      }),
    ),
  )
  expect(results).toEqual(numbers)
  expect(done).toEqual(numbers.filter((number) => number % 3 !== 0))
})

test('leaves the event loop to others while much work is waiting', async () => {
  const line = createWorkQueue(1000)
  let done = 0
  const all = Promise.all(
    Array.from({ length: 40 }, async () => {
      await line.run(busyFor(5))
      done += 1
    }),
  )
  const seen: number[] = []
  while (done < 40) {
    await nextTurn()
    seen.push(done)
  }
  await all
  const atOnce = seen.map((count, index) => count - (seen[index - 1] ?? 0))
  // A busy machine makes a piece take longer, so that fewer fit into a turn, never more.
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(6)
})

test('lets connections in first, but does not wait for them for ever', async () => {
  const line = createWorkQueue(1000)
  await line.run(busyFor(0))
  let connections = 0
  let isDone = false
  const working = line.run(async () => {
    isDone = true
  })
  while (!isDone) {
    line.onConnection()
    connections += 1
    await nextTurn()
  }
  await working
  expect(connections).toBeGreaterThan(2)
})

test('is full while all places are taken, by those who wait and those who work', async () => {
  const line = createWorkQueue(2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = line.run(() => promise)
  expect(line.isFull()).toBe(false)
  const second = line.run(async () => {
    throw new Error('no')
  })
  expect(line.isFull()).toBe(true)
  await expect(second).rejects.toThrow('no')
  expect(line.isFull()).toBe(false)
  resolve()
  await first
})
