import { constants, getPriority, platform, setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'

/** Afterwards it is ended: ten megabytes are much on a small machine, and it starts in no time. */
const longestIdleMs = 60_000

/** Told once, before the first answer: from now on the thread may be terminated. */
const loaded = 'loaded'

/** A thread that was started; `loaded` resolves once it has told so, or has ended. */
type Running = { worker: Worker; loaded: Promise<void> }

type Settings = {
  /** The file with its program, which calls `answerQuestions`. */
  program: string
  workerData?: unknown
  idleMs?: number | undefined
}

/** The thread ended instead of answering; the message says how, as the end of a sentence about it. */
class ThreadEnded extends Error {}

/** A thread that answers one question at a time. It starts with the first one, and anew when it has ended. */
export class Thread<Question, Answer> {
  readonly #settings: Settings
  #running: Running | undefined
  #asked: PromiseWithResolvers<Answer> | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** The answer to a question, which is only asked when there is one to the question before. @throws ThreadEnded */
  async ask(question: Question): Promise<Answer> {
    clearTimeout(this.#idle)
    const { worker } = this.#obtain()
    worker.ref()
    worker.postMessage(question)
    this.#asked = Promise.withResolvers<Answer>()
    const answer = await this.#asked.promise
    worker.unref()
    this.#idle = setTimeout(() => this.#end(), this.#settings.idleMs ?? longestIdleMs).unref()
    return answer
  }

  /** Ends the thread for good; what it is asked now or later fails. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  #obtain(): Running {
    if (this.#isClosed) throw new ThreadEnded('is closed')
    this.#running ??= this.#start()
    return this.#running
  }

  #start(): Running {
    const { program, workerData } = this.#settings
    // None of the shop's secrets are in its environment.
    const worker = new Worker(program, { workerData, env: {} })
    const told = Promise.withResolvers<void>()
    const fail = (reason: string) => {
      told.resolve()
      if (this.#running?.worker === worker) this.#forget(reason)
    }
    worker.on('message', (message: typeof loaded | Answer) => {
      told.resolve()
      if (message !== loaded) this.#asked?.resolve(message)
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
    this.#asked?.reject(new ThreadEnded(reason))
  }
}

/**
 * For the program of a thread: answers what it is asked, and gives way to the thread that asks, because where there is one
 * processor for all, those who wait for that one come first. Only on Linux has a thread a priority of its own.
 */
export const answerQuestions = <Question, Answer>(answer: (question: Question) => Answer): void => {
  if (platform() === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
  parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))
}

/** For the program of a thread: what it needs of machine code is loaded. */
export const tellLoaded = (): void => parentPort?.postMessage(loaded)
