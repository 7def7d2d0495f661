import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { refuseInsideTransaction } from '../transact.ts'
import { Mutex } from './mutex.ts'
import { ReaderThread } from './reader-thread.ts'

/** The number of queries that may wait. Further ones are rejected at once with DatabaseBusy. */
const maxWaiting = 64

/** Runs slow queries one after another in a worker thread, so that short queries on the main thread do not wait. */
export class ReaderDriver implements Driver {
  readonly #thread: ReaderThread
  readonly #connection: DatabaseConnection
  readonly #mutex = new Mutex()

  constructor(file: string) {
    const thread = new ReaderThread(file)
    this.#thread = thread
    this.#connection = {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => ({
        rows: (await thread.query({ sql, parameters })) as Row[],
      }),
      streamQuery: () => {
        throw new Error('Long lists are read in parts, behind a cursor')
      },
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction()
    await this.#mutex.acquire(maxWaiting)
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#mutex.release()
  }

  async beginTransaction(): Promise<void> {
    throw new Error('This connection only reads')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread.close()
  }
}
