import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely'
import { refuseInsideTransaction } from '../transact.ts'
import { Mutex } from './mutex.ts'
import { ReaderThread } from './reader-thread.ts'

/** The number of queries that may wait. Further ones are rejected at once with DatabaseBusy. */
const maxWaiting = 64

/**
 * Returns a driver that runs slow queries one after another in a worker thread, so that short queries on the main thread do not
 * wait.
 */
export const createReaderDriver = (file: string): Driver => {
  const thread = new ReaderThread(file)
  const mutex = new Mutex()
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => ({
      rows: (await thread.query({ sql, parameters })) as Row[],
    }),
    streamQuery() {
      throw new Error('Long lists are read in parts, behind a cursor')
    },
  }
  return {
    init: async () => {},
    async acquireConnection() {
      refuseInsideTransaction()
      await mutex.acquire(maxWaiting)
      return connection
    },
    releaseConnection: async () => mutex.release(),
    async beginTransaction() {
      throw new Error('This connection only reads')
    },
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    destroy: () => thread.close(),
  }
}
