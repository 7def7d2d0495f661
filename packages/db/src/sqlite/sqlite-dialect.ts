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
import { translated } from '../driver-errors.ts'
import { StatementCache } from '../statement-cache.ts'
import { logTo, type OnStatement } from '../statement-log.ts'
import type { Tables } from '../tables.ts'
import { refuseInsideTransaction } from '../transact.ts'
import { type Member, WriteGroups } from './group-commit.ts'

/** Kysely on SQLite by a driver of ours. */
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

// Kysely's own queue would come before the driver is asked: the root handle inside a transaction would wait for ever.
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Two connections to one file: what one writes, the other reads once it is committed. They may be the same one. */
export type Connections = { writer: Sqlite.Database; reader: Sqlite.Database }

/** Single reads never wait; transactions begin as writers, so none fails half-way for a lock, and share their commits. */
export class GroupingDriver implements Driver {
  readonly #connections: Connections
  readonly #written: StatementCache
  readonly #read: StatementCache
  readonly #groups: WriteGroups

  constructor(connections: Connections) {
    this.#connections = connections
    this.#written = new StatementCache(connections.writer)
    this.#read = new StatementCache(connections.reader)
    this.#groups = new WriteGroups(connections.writer, this.#written)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    refuseInsideTransaction()
    return new Connection(this.#groups, this.#written, this.#read)
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: Connection): Promise<void> {
    connection.member = await this.#groups.begin()
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await this.#end(connection, 'commit')
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await this.#end(connection, 'rollback')
  }

  /** Kysely rolls back what could not be committed: by then it is no member any more. */
  async #end(connection: Connection, how: 'commit' | 'rollback'): Promise<void> {
    const { member } = connection
    connection.member = undefined
    if (member) await this.#groups[how](member)
  }

  async destroy(): Promise<void> {
    await this.#groups.alone(() => {
      this.#connections.reader.close()
      this.#connections.writer.close()
    })
  }
}

const question = /^\s*(select|with)\b/i

/** What one caller does: single statements, or those of a transaction. */
class Connection implements DatabaseConnection {
  readonly #groups: WriteGroups
  readonly #written: StatementCache
  readonly #read: StatementCache
  member: Member | undefined

  constructor(groups: WriteGroups, written: StatementCache, read: StatementCache) {
    this.#groups = groups
    this.#written = written
    this.#read = read
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      if (this.member) return this.#runAsMember(query, this.member)
      if (question.test(query.sql)) {
        const statement = this.#read.prepare(query.sql)
        if (statement.readonly) return run(statement, query)
      }
      return await this.#groups.alone(() => run(this.#written.prepare(query.sql), query))
    } catch (error) {
      throw translated(error)
    }
  }

  #runAsMember<R>(query: CompiledQuery, member: Member): QueryResult<R> {
    if (member.group.lost) throw member.group.lost
    try {
      return run(this.#written.prepare(query.sql), query)
    } catch (error) {
      this.#groups.noteFailure(member, translated(error))
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
