import { constants, getPriority, platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { StatementCache } from '../statement-cache.ts'
import { openReader } from './open-reader.ts'

/** The program of a thread that reads a SQLite file on its own read-only connection. */

/** A statement that reads, with its parameters. */
export type ReaderRequest = { sql: string; parameters: readonly unknown[] }
/** The rows of a statement, or the parts of the driver's error that a message can carry. */
export type ReaderResponse = { rows: unknown[] } | { error: { message: string; code: unknown } }

let statements: StatementCache | undefined

// In KiB, four times SQLite's default. A count reads a whole index, which in a large shop would replace all cached pages of
// the default size. The thread ends, and frees it, one minute after its last query.
const cacheKiB = 65_536

const open = () => {
  const reader = openReader(workerData)
  reader.pragma(`cache_size = ${-cacheKiB}`)
  // The native code is loaded, so the main thread may terminate this thread from now on.
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

// On one core, requests of the main thread come before this thread. Only Linux has a priority for each thread.
if (platform() === 'linux') setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
parentPort?.on('message', (request: ReaderRequest) => parentPort?.postMessage(respond(request)))
