import type Sqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Db } from '../database.ts'
import { translateError } from '../driver-errors.ts'
import { StatementCache } from '../statement-cache.ts'
import { createStatementLogger, type OnStatement } from '../statement-log.ts'
import type { Tables } from '../tables.ts'
import { refuseInsideTransaction } from '../transact.ts'
import { GroupCommit, type Participant } from './group-commit.ts'

export const openKysely = (driver: Driver, onStatement?: OnStatement): Db =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new Adapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
    ...createStatementLogger(onStatement),
  })

// Kysely's own queue would precede the driver: the root handle inside a transaction would wait forever.
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Two connections to one file: `reader` sees data that `writer` has committed. They may be the same connection. */
export type Connections = { writer: Sqlite.Database; reader: Sqlite.Database }

type Connection = DatabaseConnection & { participant?: Participant | undefined }

/**
 * Returns a driver with group commit. Single reads never wait. Transactions begin with the write lock, so that none fails later
 * because of a lock.
 */
export const createGroupCommitDriver = ({ reader, writer }: Connections): Driver => {
  const written = new StatementCache(writer)
  const read = new StatementCache(reader)
  const groupCommit = new GroupCommit(writer, written)
  const runAsParticipant = <R>(query: CompiledQuery, participant: Participant): QueryResult<R> => {
    if (participant.group.failure) throw participant.group.failure
    try {
      return run(written.prepare(query.sql), query)
    } catch (error) {
      groupCommit.noteFailure(participant, translateError(error))
      throw error
    }
  }
  const createConnection = (): Connection => ({
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      try {
        if (this.participant) return runAsParticipant(query, this.participant)
        if (readStatement.test(query.sql)) {
          const statement = read.prepare(query.sql)
          if (statement.readonly) return run(statement, query)
        }
        return await groupCommit.runAlone(() => run(written.prepare(query.sql), query))
      } catch (error) {
        throw translateError(error)
      }
    },
    streamQuery() {
      throw new Error('Streams are not supported')
    },
  })
  // Kysely rolls back after a failed commit, when the connection no longer has a participant.
  const end = async (connection: Connection, how: 'commit' | 'rollback') => {
    const { participant } = connection
    connection.participant = undefined
    if (participant) await groupCommit[how](participant)
  }
  return {
    init: async () => {},
    async acquireConnection() {
      refuseInsideTransaction()
      return createConnection()
    },
    releaseConnection: async () => {},
    async beginTransaction(connection: Connection) {
      connection.participant = await groupCommit.begin()
    },
    commitTransaction: (connection: Connection) => end(connection, 'commit'),
    rollbackTransaction: (connection: Connection) => end(connection, 'rollback'),
    destroy: () =>
      groupCommit.runAlone(() => {
        reader.close()
        writer.close()
      }),
  }
}

/** Opens Kysely on one connection that reads and writes. */
export const openSingleConnection = (sqlite: Sqlite.Database): Db =>
  openKysely(createGroupCommitDriver({ reader: sqlite, writer: sqlite }))

const readStatement = /^\s*(select|with)\b/i

const run = <R>(statement: Sqlite.Statement, { parameters }: CompiledQuery): QueryResult<R> => {
  if (statement.reader) return { rows: statement.all(parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
}
