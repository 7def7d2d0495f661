import { sql } from 'kysely'
import { type Db, isPostgres } from '../database.ts'
import * as deliveries from '../repositories/messages/deliveries.ts'
import * as events from '../repositories/messages/events.ts'
import * as shopState from '../repositories/shop-state.ts'
import type { DeliveryRow } from '../rows.ts'
import { readSchemaState } from '../schema-state.ts'
import { requireShopId } from './backup-file.ts'
import { countNodes } from './restore-to-postgres.ts'

/** Reads the state of a shop, running or stopped. `nodes` is undefined on SQLite. @throws DatabaseRefused, DatabaseBusy */
export const readShopStatus = async (db: Db) => {
  // A restore may lock the tables for minutes.
  if (isPostgres(db)) await sql`set statement_timeout = 5000`.execute(db)
  const shopId = await requireShopId(db)
  const tallies = await deliveries.tally(db)
  const count = (wanted: DeliveryRow['status']) =>
    tallies.reduce((sum, { status, deliveries }) => (status === wanted ? sum + deliveries : sum), 0)
  return {
    shopId,
    schema: (await readSchemaState(db)).version,
    nodes: isPostgres(db) ? await countNodes(db) : undefined,
    lastBackup: await shopState.get(db, shopState.keys.lastBackupAt),
    // The outbox has not queued the deliveries of an event without a number yet.
    waiting: count('waiting') + (await events.countUnnumbered(db)),
    failed: count('failed'),
  }
}
