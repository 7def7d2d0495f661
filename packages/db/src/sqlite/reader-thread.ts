import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { translateError } from '../driver-errors.ts'
import { DatabaseBusy } from '../errors.ts'
import type { ReaderRequest, ReaderResponse } from './reader-worker.ts'

// The worker's file is a TypeScript file beside this one, or a built one.
const program = join(import.meta.dirname, `reader-worker${extname(import.meta.filename)}`)

/** An idle thread ends after this time, because it uses 10 MB. The next query starts a new one. */
const longestIdleMs = 60_000

/** A started thread. `loaded` resolves when the thread has loaded its code, or has ended. */
type Running = { worker: Worker; loaded: Promise<void> }

/**
 * A worker thread that runs one query at a time on a SQLite file. It starts with the first query, and again after it has
 * ended.
 * See docs/decisions/0012-reader-thread.md.
 */
export class ReaderThread {
  readonly #file: string
  readonly #idleMs: number
  #running: Running | undefined
  #pending: PromiseWithResolvers<ReaderResponse> | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(file: string, idleMs = longestIdleMs) {
    this.#file = file
    this.#idleMs = idleMs
  }

  /**
   * Returns the rows of a query. The caller must wait for the previous query.
   * @throws DatabaseBusy if the thread ends before it responds
   */
  async query(request: ReaderRequest): Promise<unknown[]> {
    if (this.#isClosed) throw readerEnded('is closed')
    clearTimeout(this.#idle)
    this.#running ??= this.#start()
    const { worker } = this.#running
    worker.ref()
    worker.postMessage(request)
    this.#pending = Promise.withResolvers<ReaderResponse>()
    const response = await this.#pending.promise
    worker.unref()
    this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref()
    if ('rows' in response) return response.rows
    throw translateError(Object.assign(new Error(response.error.message), response.error))
  }

  /** Ends the thread permanently. Running and later queries fail. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  #start(): Running {
    // The thread's environment is empty, so that it has none of the shop's secrets.
    const worker = new Worker(program, { workerData: this.#file, env: {} })
    const loaded = Promise.withResolvers<void>()
    const fail = (reason: string) => {
      loaded.resolve()
      if (this.#running?.worker === worker) this.#forget(reason)
    }
    worker.on('message', (message: 'loaded' | ReaderResponse) => {
      loaded.resolve()
      if (message !== 'loaded') this.#pending?.resolve(message)
    })
    worker.on('error', ({ message }) => fail(`failed: ${message}`))
    worker.on('exit', (code) => fail(`ended with exit code ${code}`))
    return { worker, loaded: loaded.promise }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const running = this.#running
    this.#forget('is being closed')
    // Terminating a thread while it loads native code aborts the whole process.
    await running?.loaded
    await running?.worker.terminate()
  }

  #forget(reason: string): void {
    this.#running = undefined
    this.#pending?.reject(readerEnded(reason))
  }
}

const readerEnded = (reason: string) =>
  new DatabaseBusy(`The database cannot answer now: its reader ${reason}`)
