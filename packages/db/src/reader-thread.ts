import { extname, join } from 'node:path'
import { translated } from './driver-errors.ts'
import { DatabaseBusy } from './errors.ts'
import type { Answer, Question } from './sqlite-reader.ts'
import { Thread } from './thread.ts'

// A TypeScript file beside this one, or a built one.
const program = join(import.meta.dirname, `sqlite-reader${extname(import.meta.filename)}`)

/** A thread that reads a SQLite file, one question at a time. */
export class ReaderThread {
  readonly #thread: Thread<Question, Answer>

  constructor(file: string, idleMs?: number) {
    this.#thread = new Thread({ program, workerData: file, idleMs })
  }

  /** The rows of a question. @throws DatabaseBusy when the thread ends instead of answering */
  async ask(question: Question): Promise<unknown[]> {
    const answer = await this.#thread.ask(question).catch(({ message }: Error) => {
      throw new DatabaseBusy(`The database cannot answer now: its reader ${message}`)
    })
    if ('rows' in answer) return answer.rows
    throw translated(Object.assign(new Error(answer.error.message), answer.error))
  }

  /** Ends the thread for good; what it is asked now or later fails. */
  close(): Promise<void> {
    return this.#thread.close()
  }
}
