import { type ChildProcess, fork } from 'node:child_process'
import { extname } from 'node:path'
import { Refusal } from '@voltway/domain'
import type { Job, JobResult } from './handle-jobs.ts'

/** A smaller heap for new objects saves 20 MiB. V8 gets one helper thread less than there are cores, but at least one. */
const execArgv = ['--max-semi-space-size=2', '--v8-pool-size=0']

type Options = {
  /** The name of the process in the log, e.g. `The image encoder`. */
  name: string
  /** The details of the refusal when the process ends without a result, because of a job or because the machine lacks memory. */
  unavailable: { sentence: string; retryAfterSeconds: number }
  /** The file of the program without its extension, which differs between the sources and the built server. */
  program: string
  /** A job that takes longer ends the process, and so the other jobs. */
  timeoutMs: number
  /** The process ends after this time without a job. */
  idleMs?: number | undefined
}

type Running<Output> = {
  child: ChildProcess
  waiting: Map<number, { resolve: (result: JobResult<Output>) => void; reject: (reason: Error) => void }>
}

/**
 * Runs jobs in a child process with `handleJobs`. The first job starts the process, and the first job after its end starts
 * another one. See docs/decisions/0022-child-processes.md.
 */
export const createJobProcess = <Input, Output>({
  name,
  unavailable,
  program,
  timeoutMs,
  idleMs = 10_000,
}: Options) => {
  let running: Running<Output> | undefined
  let idle: NodeJS.Timeout | undefined
  let jobs = 0
  const failure = (reason: string) =>
    new Refusal('UNAVAILABLE', { ...unavailable, cause: new Error(`${name} ${reason}`) })

  const start = (): Running<Output> => {
    // The process must not get the shop's secrets, so it does not inherit the environment.
    const env = { MALLOC_ARENA_MAX: '2' }
    const file = `${program}${extname(import.meta.filename)}`
    const child = fork(file, { serialization: 'advanced', env, execArgv })
    const waiting: Running<Output>['waiting'] = new Map()
    const fail = (reason: string) => {
      if (running?.child === child) running = undefined
      for (const { reject } of waiting.values()) reject(failure(reason))
      waiting.clear()
    }
    child.on('message', (result: JobResult<Output>) => waiting.get(result.id)?.resolve(result))
    child.once('error', ({ message }) => fail(`could not be used: ${message}`))
    child.once('exit', (code, signal) => fail(`ended with ${signal ?? `exit code ${code}`}`))
    return { child, waiting }
  }

  const close = () => {
    clearTimeout(idle)
    running?.child.kill('SIGKILL')
    running = undefined
  }

  return {
    /** Returns the result of a job. @throws Refusal UNAVAILABLE, or the error that the job throws */
    run: async (input: Input): Promise<Output> => {
      clearTimeout(idle)
      running ??= start()
      const { child, waiting } = running
      const job: Job<Input> = { id: jobs++, input }
      const { promise, ...settle } = Promise.withResolvers<JobResult<Output>>()
      waiting.set(job.id, settle)
      const timeout = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      try {
        // Without a free file descriptor, the process has no channel.
        if (!child.connected) throw failure('could not be started')
        child.send(job, (error) => error && settle.reject(failure(`got no job: ${error.message}`)))
        const result = await promise
        if ('error' in result) throw result.error
        return result.output
      } finally {
        clearTimeout(timeout)
        waiting.delete(job.id)
        clearTimeout(idle)
        // Another process may run jobs since this one ended.
        if (!running?.waiting.size) idle = setTimeout(close, idleMs).unref()
      }
    },
    /** Ends the process at once. Jobs that wait fail with UNAVAILABLE. */
    close,
  }
}
