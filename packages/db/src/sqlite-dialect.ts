import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import { translated } from './driver-errors.ts'
import { DatabaseBusy, maxWaiting } from './errors.ts'
import { StatementCache } from './statement-cache.ts'
import { refuseInsideTransaction } from './transact.ts'

/** After so many the event loop is left once, lest everything else waits until the line is empty. */
const handoversPerTurn = 8

/** One connection for everybody, taken in turns; transactions begin as writers, so none fails half-way for a lock. */
export class ShopSqliteDialect extends SqliteDialect {
  readonly #sqlite: Sqlite.Database

  constructor(sqlite: Sqlite.Database) {
    super({ database: sqlite })
    this.#sqlite = sqlite
  }

  override createDriver(): Driver {
    return new TurnTakingDriver(this.#sqlite)
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter()
  }
}

// Kysely's own queue would come before the driver is asked: the root handle inside a transaction would wait for ever.
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class TurnTakingDriver implements Driver {
  readonly #sqlite: Sqlite.Database
  readonly #connection: Connection
  readonly #waiting: (() => void)[] = []
  #isTaken = false
  #handovers = 0

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite
    this.#connection = new Connection(new StatementCache(sqlite))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction()
    if (this.#waiting.length >= maxWaiting) throw new DatabaseBusy('Too many wait for the database')
    await this.#turn()
    return this.#connection
  }

  async #turn(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    if (!next) {
      this.#isTaken = false
      return
    }
    this.#handovers = (this.#handovers + 1) % handoversPerTurn
    if (this.#handovers === 0) setImmediate(next)
    else next()
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
    await this.#turn()
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
