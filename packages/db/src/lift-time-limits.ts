import { sql } from 'kysely'
import type { Trx } from './database.ts'

/**
 * Until the transaction ends no time limit of PostgreSQL holds: those that a connection does not ask for may still be set by the
 * database, by its user or by a pooler.
 */
export const liftTimeLimits = async (trx: Trx): Promise<void> => {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
}
