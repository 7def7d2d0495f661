import type Sqlite from 'better-sqlite3'
import { translateError } from '../driver-errors.ts'
import { DatabaseBusy, maxWaiting } from '../errors.ts'
import type { StatementCache } from '../statement-cache.ts'
import { Mutex } from './mutex.ts'

/** A transaction on the connection that writes. */
export type Participant = {
  readonly group: Group
  /** The first participant needs no savepoint: if it fails, there are no earlier writes to preserve. */
  readonly isFirst: boolean
}

class Group {
  /** Resolves when all writes are on the disk; rejects when none of them is. */
  readonly ended = Promise.withResolvers<void>()
  participants = 0
  /** True after the turn of the event loop in which the group was opened. The current participant is then the last one. */
  isDue = false
  /** The reason why SQLite rolled back the whole group, which it does when the disk is full. */
  failure: unknown

  constructor() {
    // The promise may have no listener: a failed transaction reports its error by its own statement.
    this.ended.promise.catch(() => {})
  }
}

/**
 * Serializes write transactions. Those that start in one turn of the event loop share a commit, because its `fsync` is most of the
 * cost of a small transaction. A participant resolves after the shared commit. A failed participant rolls back only its own
 * savepoint.
 * See docs/decisions/0010-group-commit.md.
 */
export class GroupCommit {
  readonly #sqlite: Sqlite.Database
  readonly #statements: StatementCache
  readonly #mutex = new Mutex()
  #group: Group | undefined

  constructor(sqlite: Sqlite.Database, statements: StatementCache) {
    this.#sqlite = sqlite
    this.#statements = statements
  }

  /**
   * Begins a transaction as a participant of the open group or of a new one. @throws DatabaseBusy if too many are waiting,
   * or another program has locked the file
   */
  async begin(): Promise<Participant> {
    await this.#mutex.acquire(maxWaiting)
    try {
      if (this.#group) {
        this.#run('savepoint participant')
        return { group: this.#group, isFirst: false }
      }
      this.#run('begin immediate')
      this.#group = this.#openGroup()
      return { group: this.#group, isFirst: true }
    } catch (error) {
      this.#releaseWriter()
      throw translateError(error)
    }
  }

  /** Commits a participant; resolves when its writes are on the disk. */
  async commit({ group, isFirst }: Participant): Promise<void> {
    group.participants++
    this.#endParticipant(group, isFirst ? [] : ['release participant'])
    return group.ended.promise
  }

  /** Rolls back a participant; resolves when the writes that it may have read from its group are on the disk. */
  async rollback({ group, isFirst }: Participant): Promise<void> {
    if (isFirst) this.#group = undefined
    this.#endParticipant(group, isFirst ? ['rollback'] : ['rollback to participant', 'release participant'])
    if (group.participants > 0) await group.ended.promise
  }

  /** Records a failed statement of a participant, because a full disk makes SQLite roll back the whole group. */
  noteFailure({ group }: Participant, error: unknown): void {
    if (!this.#sqlite.inTransaction) group.failure ??= error
  }

  /** Runs `work` between two groups. @throws DatabaseBusy if too many are waiting */
  async runAlone<T>(work: () => T): Promise<T> {
    await this.#mutex.acquire(maxWaiting)
    try {
      if (this.#group) this.#commit(this.#group)
      return work()
    } finally {
      this.#releaseWriter()
    }
  }

  /** Ends a participant. If SQLite has rolled back the group or a statement fails, the whole group fails. */
  #endParticipant(group: Group, statements: readonly string[]): void {
    try {
      if (this.#group === group && !this.#sqlite.inTransaction) throw group.failure
      for (const statement of statements) this.#run(statement)
    } catch (error) {
      this.#giveUp(group, error)
    }
    this.#releaseWriter()
  }

  #releaseWriter(): void {
    if (this.#group?.isDue) this.#commit(this.#group)
    this.#mutex.release()
  }

  #openGroup(): Group {
    const group = new Group()
    setImmediate(() => {
      group.isDue = true
      if (this.#group === group && !this.#mutex.isLocked) this.#commit(group)
    })
    return group
  }

  #commit(group: Group): void {
    try {
      this.#run('commit')
      this.#group = undefined
      group.ended.resolve()
    } catch (error) {
      this.#giveUp(group, error)
    }
  }

  #giveUp(group: Group, reason?: unknown): void {
    this.#group = undefined
    try {
      if (this.#sqlite.inTransaction) this.#run('rollback')
    } catch {
      // The next `begin` reports the transaction that is still open. This group reports its own error below.
    }
    group.ended.reject(translateError(reason) ?? new DatabaseBusy('SQLite has given up a transaction'))
  }

  #run(sql: string): void {
    this.#statements.prepare(sql).run()
  }
}
