import type Sqlite from 'better-sqlite3'

const maxStatements = 500

/**
 * Caches prepared statements by their SQL text. Kysely prepares every query again, which takes longer than most queries
 * run.
 */
export class StatementCache {
  readonly #sqlite: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement>()

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite
  }

  /**
   * Returns the prepared statement of this text. A new statement replaces the least recently used one when the cache is
   * full.
   */
  prepare(sql: string): Sqlite.Statement {
    // SQLite runs a pragma while it prepares it, so a cached pragma would not run again.
    if (/^\s*pragma\b/i.test(sql)) return this.#sqlite.prepare(sql)
    const known = this.#statements.get(sql)
    if (known) this.#statements.delete(sql)
    const statement = known ?? this.#sqlite.prepare(sql)
    this.#statements.set(sql, statement)
    const [oldest = ''] = this.#statements.keys()
    if (this.#statements.size > maxStatements) this.#statements.delete(oldest)
    return statement
  }

  /** The number of cached statements. */
  get size(): number {
    return this.#statements.size
  }
}
