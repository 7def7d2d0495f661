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
import { logTo, type OnStatement } from '../statement-log.ts'
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
    ...logTo(onStatement),
  })

// Kysely's own queue would precede the driver: the root handle inside a transaction would wait forever.
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Two connections to one file: `reader` sees data that `writer` has committed. They may be the same connection. */
export type Connections = { writer: Sqlite.Database; reader: Sqlite.Database }

/**
 * A driver with group commit. Single reads never wait. Transactions begin with the write lock, so that none fails later
 * because of a lock.
 */
export class GroupCommitDriver implements Driver {
  readonly #connections: Connections
  readonly #written: StatementCache
  readonly #read: StatementCache
  readonly #groupCommit: GroupCommit

  constructor(connections: Connections) {
    this.#connections = connections
    this.#written = new StatementCache(connections.writer)
    this.#read = new StatementCache(connections.reader)
    this.#groupCommit = new GroupCommit(connections.writer, this.#written)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    refuseInsideTransaction()
    return new Connection(this.#groupCommit, this.#written, this.#read)
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: Connection): Promise<void> {
    connection.participant = await this.#groupCommit.begin()
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await this.#end(connection, 'commit')
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await this.#end(connection, 'rollback')
  }

  /** Kysely rolls back after a failed commit, when the connection no longer has a participant. */
  async #end(connection: Connection, how: 'commit' | 'rollback'): Promise<void> {
    const { participant } = connection
    connection.participant = undefined
    if (participant) await this.#groupCommit[how](participant)
  }

  async destroy(): Promise<void> {
    await this.#groupCommit.runAlone(() => {
      this.#connections.reader.close()
      this.#connections.writer.close()
    })
  }
}

const readStatement = /^\s*(select|with)\b/i

/** Runs single statements, or the statements of one transaction. */
class Connection implements DatabaseConnection {
  readonly #groupCommit: GroupCommit
  readonly #written: StatementCache
  readonly #read: StatementCache
  participant: Participant | undefined

  constructor(groupCommit: GroupCommit, written: StatementCache, read: StatementCache) {
    this.#groupCommit = groupCommit
    this.#written = written
    this.#read = read
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      if (this.participant) return this.#runAsParticipant(query, this.participant)
      if (readStatement.test(query.sql)) {
        const statement = this.#read.prepare(query.sql)
        if (statement.readonly) return run(statement, query)
      }
      return await this.#groupCommit.runAlone(() => run(this.#written.prepare(query.sql), query))
    } catch (error) {
      throw translateError(error)
    }
  }

  #runAsParticipant<R>(query: CompiledQuery, participant: Participant): QueryResult<R> {
    if (participant.group.failure) throw participant.group.failure
    try {
      return run(this.#written.prepare(query.sql), query)
    } catch (error) {
      this.#groupCommit.noteFailure(participant, translateError(error))
      throw error
    }
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield* []
    throw new Error('Streams are not supported')
  }
}

const run = <R>(statement: Sqlite.Statement, { parameters }: CompiledQuery): QueryResult<R> => {
  if (statement.reader) return { rows: statement.all(parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
}
