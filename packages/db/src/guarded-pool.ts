import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { acquireConnection } from './acquire-connection.ts'
import { isCompiled, isUnread, type RowsToCome } from './compile-once.ts'
import { losesConnection, translated } from './driver-errors.ts'
import { DatabaseBusy, maxWaiting } from './errors.ts'
import { type OnStatement, watch } from './statement-log.ts'
import { together } from './together.ts'
import { refuseInsideTransaction } from './transact.ts'

type NameOf = (text: string) => string | undefined

/**
 * A pool that speaks this package's errors, gives no second connection to a transaction and throws broken ones away. Texts
 * that `nameOf` names are prepared, once for each connection. What nobody reads the answer of (BEGIN, `compileUnread`) is sent
 * together with what follows, and within a transaction a compiled query gives its rows as soon as it is sent, as a promise.
 */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #nameOf: NameOf
  readonly #onStatement: OnStatement | undefined
  readonly #reserve: pg.Pool | undefined

  /** `reserve`: the pool whose connections are used while PostgreSQL allows no more of them. */
  constructor(pool: pg.Pool, nameOf: NameOf, onStatement?: OnStatement, reserve?: pg.Pool) {
    this.#pool = pool
    this.#nameOf = nameOf
    this.#onStatement = onStatement
    this.#reserve = reserve
  }

  get options(): object {
    return this.#pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    refuseInsideTransaction()
    if (this.#pool.waitingCount >= maxWaiting) throw new DatabaseBusy('Too many wait for the database')
    const acquiring = acquireConnection(this.#pool, this.#reserve)
    const client = await acquiring.catch((error) => Promise.reject(translated(error)))
    return guarded(client, this.#nameOf, this.#onStatement)
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}

const noAnswer = { command: '', rowCount: null, rows: [] }

const guarded = (client: pg.PoolClient, nameOf: NameOf, onStatement?: OnStatement): PostgresPoolClient => {
  let broken = false
  let isInTransaction = false
  let begun: Promise<unknown> | undefined
  // In the order in which they were sent, which is the one in which they are answered.
  let unanswered: Promise<unknown>[] = []
  const send = async (sql: string, parameters: unknown[]) => {
    const tell = watch(sql, onStatement)
    try {
      const answer = await client.query({ name: nameOf(sql), text: sql, values: parameters })
      tell?.('answered')
      return answer
    } catch (error) {
      tell?.('failed')
      broken ||= losesConnection(error)
      throw translated(error)
    }
  }
  const query = async (sql: string, parameters: unknown[]) => {
    const begins = sql.startsWith('start transaction')
    const ends = sql === 'commit' || sql === 'rollback'
    isInTransaction = begins || (isInTransaction && !ends)
    // Should PostgreSQL refuse to begin, what only reads may stand by itself; what writes must not.
    if (!begins && !sql.startsWith('select')) await begun
    const sent = send(sql, parameters)
    if (begins || isUnread(sql)) {
      if (begins) begun = sent
      sent.catch(() => {})
      unanswered.push(sent)
      return noAnswer
    }
    // A commit behind a statement that has failed is answered as if it had succeeded, and any other statement is refused.
    const earlier = sql === 'rollback' ? [] : unanswered
    unanswered = []
    const answer = together(...earlier, sent).then((answers) => answers.at(-1) as pg.QueryResult)
    if (!isInTransaction || !isCompiled(sql)) return answer
    // Kysely sends a transaction's next statement when it has this one's answer.
    const rows: RowsToCome<unknown> = answer.then((answered) => answered.rows)
    rows.catch(() => {})
    return { ...noAnswer, rows }
  }
  return {
    // Kysely's type knows cursors too, which nobody here opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || broken),
  }
}
