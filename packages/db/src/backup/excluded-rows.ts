import { sql } from 'kysely'
import type { Db } from '../database.ts'
import * as deliveries from '../repositories/messages/deliveries.ts'
import * as events from '../repositories/messages/events.ts'
import * as shopState from '../repositories/shop-state.ts'
import { transact } from '../transact.ts'

/**
 * Tables with rows that give or limit access. No backup has them, because a restore would make revoked sessions
 * and keys valid again. See docs/decisions/0026-backups.md.
 */
export const authorizationTables = ['sessions', 'idempotency_keys', 'password_resets', 'admin_keys'] as const

/** The rows that no backup has: those of the excluded tables, the hash of the admin secret, the id of the feed, and leases. */
export const excludedRows = [
  ...authorizationTables.map((table) => sql.table(table)),
  sql`shop_state where key in (${shopState.adminSecretKey}, ${shopState.feedIdKey}) or key like 'lease!_%' escape '!'`,
]

/** The rows that a backup has without their secrets. */
export const rowsWithSecrets = [
  sql`webhooks where secret is not null or previous_secret is not null or active = 1`,
  sql`deliveries where token is not null or status = 'waiting'`,
]

/** Removes what no backup has. Waiting messages count as failed, so that a restored shop does not send them again. */
export const reduceBackup = async (copy: Db): Promise<void> => {
  for (const rows of excludedRows) await sql`delete from ${rows}`.execute(copy)
  await transact(copy, async (trx) => {
    const restored = { secret: null, previous_secret: null, active: 0, off_reason: 'restored' } as const
    await trx.updateTable('webhooks').set(restored).execute()
    await deliveries.failWaiting(trx, 'restored')
    while ((await events.assignNumbers(trx, 1000)).length > 0);
  })
}
