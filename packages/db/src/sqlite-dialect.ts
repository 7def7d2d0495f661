import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { translated } from './driver-errors.ts'
import { maxWaiting } from './errors.ts'
import { StatementCache } from './statement-cache.ts'
import { refuseInsideTransaction } from './transact.ts'
import { Turns } from './turns.ts'

/** SQLite by a driver that lets whoever asks wait for a connection. */
export class ShopSqliteDialect implements Dialect {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  createDriver(): Driver {
    return this.#driver
  }

  createAdapter(): SqliteAdapter {
    return new Adapter()
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db)
  }
}

// Kysely's own queue would come before the driver is asked: the root handle inside a transaction would wait for ever.
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** One connection for everybody, taken in turns; transactions begin as writers, so none fails half-way for a lock. */
export class TurnTakingDriver implements Driver {
  readonly #sqlite: Sqlite.Database
  readonly #connection: Connection
  readonly #turns = new Turns()

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite
    this.#connection = new Connection(new StatementCache(sqlite))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction()
    await this.#turns.take(maxWaiting)
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#turns.release()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk makes SQLite roll back by itself.
    if (this.#sqlite.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    await this.#turns.take()
    this.#sqlite.close()
  }
}

class Connection implements DatabaseConnection {
  readonly #statements: StatementCache

  constructor(statements: StatementCache) {
    this.#statements = statements
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const statement = this.#statements.prepare(sql)
      if (statement.reader) return { rows: statement.all(parameters) as R[] }
      const { changes, lastInsertRowid } = statement.run(parameters)
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
    } catch (error) {
      throw translated(error)
    }
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield* []
    throw new Error('Streams are not supported')
  }
}
