import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { translateError } from '../driver-errors.ts'
import { DatabaseBusy } from '../errors.ts'
import type { ReaderRequest, ReaderResponse } from './reader-worker.ts'

// A TypeScript file beside this one, or a built one.
const program = join(import.meta.dirname, `reader-worker${extname(import.meta.filename)}`)

/** Afterwards it is ended: ten megabytes are much on a small machine, and it starts in no time. */
const longestIdleMs = 60_000

/** A thread that was started; `loaded` resolves once it has told so, or has ended. */
type Running = { worker: Worker; loaded: Promise<void> }

/** A thread that reads a SQLite file, one question at a time. It starts with the first one, and anew when it has ended. */
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
   * The rows of a question, which is only asked when there is an answer to the one before.
   * @throws DatabaseBusy when the thread ends instead of answering
   */
  async query(request: ReaderRequest): Promise<unknown[]> {
    if (this.#isClosed) throw ended('is closed')
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

  /** Ends the thread for good; what it is asked now or later fails. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  #start(): Running {
    // None of the shop's secrets are in its environment.
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
    // To terminate a thread that loads machine code is to abort the whole process.
    await running?.loaded
    await running?.worker.terminate()
  }

  #forget(reason: string): void {
    this.#running = undefined
    this.#pending?.reject(ended(reason))
  }
}

const ended = (reason: string) => new DatabaseBusy(`The database cannot answer now: its reader ${reason}`)
