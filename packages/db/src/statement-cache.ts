import type Sqlite from 'better-sqlite3'

const maxStatements = 500

/** Prepares a SQL text once: Kysely alone would do so for every query, which takes longer than most queries here. */
export class StatementCache {
  readonly #sqlite: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement>()

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite
  }

  /** The statement of this text; the one that was not asked for longest makes room for a new one. */
  prepare(sql: string): Sqlite.Statement {
    // A pragma acts while it is prepared, so a kept one would not act again.
    if (/^\s*pragma\b/i.test(sql)) return this.#sqlite.prepare(sql)
    const known = this.#statements.get(sql)
    if (known) this.#statements.delete(sql)
    const statement = known ?? this.#sqlite.prepare(sql)
    this.#statements.set(sql, statement)
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size <= maxStatements) break
      this.#statements.delete(oldest)
    }
    return statement
  }

  /** How many statements are kept. */
  get size(): number {
    return this.#statements.size
  }
}
