import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { translated } from './driver-errors.ts'
import { DatabaseBusy } from './errors.ts'
import type { Answer, Opened, Question } from './sqlite-reader.ts'

// A TypeScript file beside this one, or a built one.
const program = join(import.meta.dirname, `sqlite-reader${extname(import.meta.filename)}`)
/** Afterwards it is ended: ten megabytes are much on a small machine, and it starts in no time. */
const idleMs = 60_000

/** A thread that was started; `opened` resolves once it has opened the file, cannot, or has ended. */
type Running = { worker: Worker; opened: Promise<void> }

/** A thread that reads a SQLite file, one question at a time. It starts with the first one, and anew when it has ended. */
export class ReaderThread {
  readonly #file: string
  readonly #idleMs: number
  #running: Running | undefined
  #asked: PromiseWithResolvers<Answer> | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(file: string, idle = idleMs) {
    this.#file = file
    this.#idleMs = idle
  }

  /** The rows of a question. @throws DatabaseBusy when the thread ends instead of answering */
  async ask(question: Question): Promise<unknown[]> {
    clearTimeout(this.#idle)
    this.#obtain().worker.postMessage(question)
    this.#asked = Promise.withResolvers<Answer>()
    const answer = await this.#asked.promise
    this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref()
    if ('rows' in answer) return answer.rows
    throw translated(Object.assign(new Error(answer.error.message), answer.error))
  }

  /** Ends the thread for good; what it is asked now or later fails. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  #obtain(): Running {
    if (this.#isClosed) throw new DatabaseBusy('The database is closed')
    this.#running ??= this.#start()
    return this.#running
  }

  #start(): Running {
    // None of the shop's secrets are in its environment.
    const worker = new Worker(program, { workerData: this.#file, env: {} })
    const opened = Promise.withResolvers<void>()
    const fail = (reason: string) => {
      opened.resolve()
      if (this.#running?.worker === worker) this.#forget(`its reader ${reason}`)
    }
    worker.on('message', (message: Opened | Answer) => {
      opened.resolve()
      if (message !== 'opened') this.#asked?.resolve(message)
    })
    worker.on('error', ({ message }) => fail(`failed: ${message}`))
    worker.on('exit', (code) => fail(`ended with exit code ${code}`))
    return { worker, opened: opened.promise }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const running = this.#running
    this.#forget('it is being closed')
    // To terminate a thread that loads the driver's machine code is to abort the whole process.
    await running?.opened
    await running?.worker.terminate()
  }

  #forget(reason: string): void {
    this.#running = undefined
    this.#asked?.reject(new DatabaseBusy(`The database cannot answer now: ${reason}`))
  }
}
