import type Sqlite from 'better-sqlite3'
import { translated } from '../driver-errors.ts'
import { DatabaseBusy, maxWaiting } from '../errors.ts'
import type { StatementCache } from '../statement-cache.ts'
import { Mutex } from './mutex.ts'

/** A transaction on the one connection that writes, from its turn until its end. */
export type Member = {
  readonly group: Group
  /** The first of a group needs no savepoint: should it fail, there is nothing else to keep. */
  readonly isFirst: boolean
}

/** Transactions that are committed together. */
class Group {
  /** Resolves once everything that was written is on the disk, and rejects when nothing of it is. */
  readonly ended = Promise.withResolvers<void>()
  members = 0
  /** Its turn of the event loop is over: whoever writes now is its last member. */
  isDue = false
  /** Why SQLite gave up the whole group, which it does when the disk is full. */
  lost: unknown

  constructor() {
    // Nobody may wait for it: a transaction that has failed is told why by its own statement.
    this.ended.promise.catch(() => {})
  }
}

/**
 * Lets transactions write one after another, and commits all that came in one turn of the event loop together: the wait for the
 * disk is most of what a small transaction costs. Each is answered after the joint commit only; one that fails is undone alone.
 * See docs/decisions/0008-group-commit.md.
 */
export class WriteGroups {
  readonly #sqlite: Sqlite.Database
  readonly #statements: StatementCache
  readonly #mutex = new Mutex()
  #group: Group | undefined

  constructor(sqlite: Sqlite.Database, statements: StatementCache) {
    this.#sqlite = sqlite
    this.#statements = statements
  }

  /** @throws DatabaseBusy when too many wait already, or when another program keeps the file */
  async begin(): Promise<Member> {
    await this.#mutex.acquire(maxWaiting)
    try {
      if (this.#group) {
        this.#run('savepoint member')
        return { group: this.#group, isFirst: false }
      }
      this.#run('begin immediate')
      this.#group = this.#openGroup()
      return { group: this.#group, isFirst: true }
    } catch (error) {
      this.#passTurn()
      throw translated(error)
    }
  }

  /** Resolves when what it wrote is on the disk. */
  async commit({ group, isFirst }: Member): Promise<void> {
    group.members++
    this.#endTurn(group, isFirst ? [] : ['release member'])
    return group.ended.promise
  }

  /** Resolves when nothing of it is left, and what it may have read of others in its group is on the disk. */
  async rollback({ group, isFirst }: Member): Promise<void> {
    if (isFirst) this.#group = undefined
    this.#endTurn(group, isFirst ? ['rollback'] : ['rollback to member', 'release member'])
    if (group.members > 0) await group.ended.promise
  }

  /** To be called when a statement of a member has failed: a full disk makes SQLite roll back the whole group by itself. */
  noteFailure({ group }: Member, error: unknown): void {
    if (!this.#sqlite.inTransaction) group.lost ??= error
  }

  /** Runs `work` between two groups. @throws DatabaseBusy when too many wait already */
  async alone<T>(work: () => T): Promise<T> {
    await this.#mutex.acquire(maxWaiting)
    try {
      if (this.#group) this.#commit(this.#group)
      return work()
    } finally {
      this.#passTurn()
    }
  }

  /** Ends a member's turn; what SQLite has given up, or cannot do, ends the whole group. */
  #endTurn(group: Group, statements: readonly string[]): void {
    try {
      if (this.#group === group && !this.#sqlite.inTransaction) throw group.lost
      for (const statement of statements) this.#run(statement)
    } catch (error) {
      this.#giveUp(group, error)
    }
    this.#passTurn()
  }

  #passTurn(): void {
    if (this.#group?.isDue) this.#commit(this.#group)
    this.#mutex.release()
  }

  #openGroup(): Group {
    const group = new Group()
    setImmediate(() => {
      group.isDue = true
      if (this.#group === group && !this.#mutex.isHeld) this.#commit(group)
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
    group.ended.reject(translated(reason) ?? new DatabaseBusy('SQLite has given up a transaction'))
  }

  #run(sql: string): void {
    this.#statements.prepare(sql).run()
  }
}
