import { constants, getPriority, platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { StatementCache } from '../statement-cache.ts'
import { openReader } from './open-reader.ts'

/** The program of a thread that reads a SQLite file, on a connection of its own that cannot write. */

/** A statement that reads. */
export type ReaderRequest = { sql: string; parameters: readonly unknown[] }
/** Its rows, or what of the driver's error passes from thread to thread. */
export type ReaderResponse = { rows: unknown[] } | { error: { message: string; code: unknown } }

let statements: StatementCache | undefined

// Four times what SQLite has by itself: a count goes through an index, which in a large shop is longer than that, so that nothing
// of it would be left for the next page. It ends with the thread, a minute after the last question.
const cacheKiB = 65_536

const open = () => {
  const reader = openReader(workerData)
  reader.pragma(`cache_size = ${-cacheKiB}`)
  // What the thread needs of machine code is loaded: from now on it may be terminated.
  parentPort?.postMessage('loaded')
  return new StatementCache(reader)
}

const respond = ({ sql, parameters }: ReaderRequest): ReaderResponse => {
  try {
    statements ??= open()
    return { rows: statements.prepare(sql).all(parameters) }
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown }
    return { error: { message, code } }
  }
}

// Where there is one processor for all, those who wait for the main thread come first. Only on Linux has a thread a priority
// of its own.
if (platform() === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
parentPort?.on('message', (request: ReaderRequest) => parentPort?.postMessage(respond(request)))
