import { expect, test } from 'vitest'
import { BoundedQueue } from '../src/queues/bounded-queue.ts'

/** Jobs in a queue that end when the test ends them, and the order in which they started. */
const queueOf = (limits: { concurrency: number; maxWaiting: number }) => {
  const queue = new BoundedQueue({ ...limits, retryAfterSeconds: 5 })
  const started: number[] = []
  const jobs: PromiseWithResolvers<number>[] = []
  const add = (number: number) =>
    queue.run(() => {
      started.push(number)
      const job = Promise.withResolvers<number>()
      jobs.push(job)
      return job.promise
    })
  return { queue, started, jobs, add }
}

test('runs a limited number of jobs at once, in the order of their arrival', async () => {
  const { queue, started, jobs, add } = queueOf({ concurrency: 2, maxWaiting: 3 })
  const results = [0, 1, 2, 3, 4].map(add)
  expect(started).toEqual([0, 1])
  expect(queue.size()).toEqual({ running: 2, waiting: 3 })
  jobs[1]?.resolve(1)
  await results[1]
  expect(started).toEqual([0, 1, 2])
  const late = add(5)
  for (const index of [0, 2, 3, 4, 5]) {
    await expect.poll(() => jobs.length).toBeGreaterThan(index)
    jobs[index]?.resolve(index)
  }
  expect(await Promise.all([...results, late])).toEqual([0, 1, 2, 3, 4, 5])
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  expect(queue.size()).toEqual({ running: 0, waiting: 0 })
})

test('rejects a job when too many wait, and takes the next one when a slot is free', async () => {
  const { jobs, add } = queueOf({ concurrency: 1, maxWaiting: 1 })
  const results = [add(0), add(1)]
  await expect(add(2)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 })
  jobs[0]?.resolve(0)
  await results[0]
  const next = add(3)
  jobs[1]?.resolve(1)
  await results[1]
  jobs[2]?.resolve(3)
  expect(await next).toBe(3)
})

test('frees the slot of a job that fails', async () => {
  const { queue, jobs, add } = queueOf({ concurrency: 1, maxWaiting: 1 })
  const failed = add(0)
  const waiting = add(1)
  jobs[0]?.reject(new Error('no'))
  await expect(failed).rejects.toThrow('no')
  jobs[1]?.resolve(1)
  expect(await waiting).toBe(1)
  expect(queue.size()).toEqual({ running: 0, waiting: 0 })
})

test('shares a full queue between clients, whose jobs alternate', async () => {
  const queue = new BoundedQueue({ concurrency: 1, maxWaiting: 4, retryAfterSeconds: 5 })
  const started: string[] = []
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  const outcome = (client: string, name: string) =>
    queue
      .run(async () => {
        started.push(name)
        await blocked
      }, client)
      .then(
        () => 'done',
        ({ code, retryAfterSeconds }) => `${code} ${retryAfterSeconds}`,
      )
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => outcome('a', name))
  expect(() => queue.rejectIfFull('a')).toThrow()
  const others = [outcome('b', 'b1'), outcome('b', 'b2')]
  expect(() => queue.rejectIfFull('b')).toThrow()
  const refused = [outcome('b', 'b3'), outcome('a', 'a6')]
  expect(await Promise.all([flood[4], flood[3], ...refused])).toEqual(Array(4).fill('UNAVAILABLE 5'))
  expect(queue.size()).toEqual({ running: 1, waiting: 4 })
  release()
  expect(await Promise.all([...flood.slice(0, 3), ...others])).toEqual(Array(5).fill('done'))
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
  expect(queue.size()).toEqual({ running: 0, waiting: 0 })
})
