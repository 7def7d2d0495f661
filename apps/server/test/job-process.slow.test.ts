import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createJobProcess } from '../src/child-process/job-process.ts'

const startSleeper = () => {
  const program = join(import.meta.dirname, 'sleep-jobs')
  const sleeper = createJobProcess<number, number>({
    name: 'The sleeper',
    unavailable: { sentence: 'Nothing sleeps', retryAfterSeconds: 7 },
    program,
    timeoutMs: 60_000,
    idleMs: 300,
  })
  onTestFinished(sleeper.close)
  return sleeper
}

test('after a process ended with several jobs, the next process is not ended during its job', async () => {
  const { run } = startSleeper()
  const results = await Promise.allSettled([run(60_000), run(60_000), run(-1)])
  for (const result of results)
    expect(result).toMatchObject({
      status: 'rejected',
      reason: { code: 'UNAVAILABLE', message: 'Nothing sleeps', retryAfterSeconds: 7 },
    })
  expect(await run(1000)).toBe(1000)
})

test('a signal of a terminal or a service manager to all processes does not end a running job', async () => {
  const { run } = startSleeper()
  const pid = await run(0)
  const slept = run(1000)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal)
  expect(await slept).toBe(1000)
})
