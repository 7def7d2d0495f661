import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Trx } from '../src/database.ts'

/** Waits, inside a transaction, until another one waits for what it holds. */
export const somebodyWaits = async (dialect: Database['dialect'], trx: Trx): Promise<void> => {
  // SQLite answers within the turn of the event loop in which it is asked: whoever is not done after it waits.
  if (dialect === 'sqlite') return nextTurn()
  const waiting = sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  await expect.poll(async () => (await waiting.execute(trx)).rows).not.toEqual([])
}
