import type Sqlite from 'better-sqlite3'
import { translateError } from '../driver-errors.ts'
import { DatabaseBusy, maxWaiting } from '../errors.ts'
import type { StatementCache } from '../statement-cache.ts'
import { Mutex } from './mutex.ts'

/** A transaction on the one connection that writes, from its turn until its end. */
export type Participant = {
  readonly group: Group
  /** The first of a group needs no savepoint: should it fail, there is nothing else to keep. */
  readonly isFirst: boolean
}

/** Transactions that are committed together. */
class Group {
  /** Resolves once everything that was written is on the disk, and rejects when nothing of it is. */
  readonly ended = Promise.withResolvers<void>()
  participants = 0
  /** Its turn of the event loop is over: whoever writes now is its last participant. */
  isDue = false
  /** Why SQLite gave up the whole group, which it does when the disk is full. */
  failure: unknown

  constructor() {
    // Nobody may wait for it: a transaction that has failed is told why by its own statement.
    this.ended.promise.catch(() => {})
  }
}

/**
 * Lets transactions write one after another, and commits all that came in one turn of the event loop together: the wait for the
 * disk is most of what a small transaction costs. Each is answered after the joint commit only; one that fails is undone alone.
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

  /** @throws DatabaseBusy when too many wait already, or when another program keeps the file */
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

  /** Resolves when what it wrote is on the disk. */
  async commit({ group, isFirst }: Participant): Promise<void> {
    group.participants++
    this.#endParticipant(group, isFirst ? [] : ['release participant'])
    return group.ended.promise
  }

  /** Resolves when nothing of it is left, and what it may have read of others in its group is on the disk. */
  async rollback({ group, isFirst }: Participant): Promise<void> {
    if (isFirst) this.#group = undefined
    this.#endParticipant(group, isFirst ? ['rollback'] : ['rollback to participant', 'release participant'])
    if (group.participants > 0) await group.ended.promise
  }

  /** To be called when a statement of a participant has failed: a full disk makes SQLite roll back the whole group by itself. */
  noteFailure({ group }: Participant, error: unknown): void {
    if (!this.#sqlite.inTransaction) group.failure ??= error
  }

  /** Runs `work` between two groups. @throws DatabaseBusy when too many wait already */
  async runAlone<T>(work: () => T): Promise<T> {
    await this.#mutex.acquire(maxWaiting)
    try {
      if (this.#group) this.#commit(this.#group)
      return work()
    } finally {
      this.#releaseWriter()
    }
  }

  /** Ends a participant's turn; what SQLite has given up, or cannot do, ends the whole group. */
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
      // Whoever begins next is told that a transaction stands; these here are told now, and the line goes on.
    }
    group.ended.reject(translateError(reason) ?? new DatabaseBusy('SQLite has given up a transaction'))
  }

  #run(sql: string): void {
    this.#statements.prepare(sql).run()
  }
}
