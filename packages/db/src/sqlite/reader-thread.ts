import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { translated } from '../driver-errors.ts'
import { DatabaseBusy } from '../errors.ts'
import type { Answer, Question } from './reader-worker.ts'

// A TypeScript file beside this one, or a built one.
const program = join(import.meta.dirname, `reader-worker${extname(import.meta.filename)}`)

/** Afterwards it is ended: ten megabytes are much on a small machine, and it starts in no time. */
const longestIdleMs = 60_000

/** A thread that was started; `loaded` resolves once it has told so, or has ended. */
type Running = { worker: Worker; loaded: Promise<void> }

/**
 * A thread that reads a SQLite file, one question at a time. It starts with the first one, and anew when it has ended.
 * See docs/decisions/0010-reader-thread.md.
 */
export class ReaderThread {
  readonly #file: string
  readonly #idleMs: number
  #running: Running | undefined
  #asked: PromiseWithResolvers<Answer> | undefined
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
  async ask(question: Question): Promise<unknown[]> {
    if (this.#isClosed) throw ended('is closed')
    clearTimeout(this.#idle)
    this.#running ??= this.#start()
    const { worker } = this.#running
    worker.ref()
    worker.postMessage(question)
    this.#asked = Promise.withResolvers<Answer>()
    const answer = await this.#asked.promise
    worker.unref()
    this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref()
    if ('rows' in answer) return answer.rows
    throw translated(Object.assign(new Error(answer.error.message), answer.error))
  }

  /** Ends the thread for good; what it is asked now or later fails. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  #start(): Running {
    // None of the shop's secrets are in its environment.
    const worker = new Worker(program, { workerData: this.#file, env: {} })
    const told = Promise.withResolvers<void>()
    const fail = (reason: string) => {
      told.resolve()
      if (this.#running?.worker === worker) this.#forget(reason)
    }
    worker.on('message', (message: 'loaded' | Answer) => {
      told.resolve()
      if (message !== 'loaded') this.#asked?.resolve(message)
    })
    worker.on('error', ({ message }) => fail(`failed: ${message}`))
    worker.on('exit', (code) => fail(`ended with exit code ${code}`))
    return { worker, loaded: told.promise }
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
    this.#asked?.reject(ended(reason))
  }
}

const ended = (reason: string) => new DatabaseBusy(`The database cannot answer now: its reader ${reason}`)
