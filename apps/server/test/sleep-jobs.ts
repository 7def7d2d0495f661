import { setTimeout as sleep } from 'node:timers/promises'
import { handleJobs } from '../src/child-process/handle-jobs.ts'

/** A job sleeps for a number of milliseconds and returns it. 0 returns the id of this process, and -1 ends it. */
handleJobs(async (ms: number) => {
  if (ms < 0) process.kill(process.pid, 'SIGKILL')
  if (ms === 0) return process.pid
  await sleep(ms)
  return ms
})
