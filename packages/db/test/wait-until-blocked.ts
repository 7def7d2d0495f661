import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Trx } from '../src/database.ts'

/** Waits, inside a transaction, until another transaction waits for its lock. */
export const waitUntilBlocked = async (dialect: Database['dialect'], trx: Trx): Promise<void> => {
  // SQLite responds within the same turn of the event loop, so a statement that has not returned after it is waiting.
  if (dialect === 'sqlite') return nextTurn()
  const waiting = sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  await expect.poll(async () => (await waiting.execute(trx)).rows).not.toEqual([])
}
