import { sql } from 'kysely'
import type { Db, Handle, Trx } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import { migrations } from '../migrations/migrations.ts'
import {
  findSchemaState,
  liftTimeLimits,
  lockMigrations,
  migrateWithin,
} from '../postgres/migrate-postgres.ts'
import { checkSuffix, nodeName } from '../postgres/open-postgres.ts'
import * as images from '../repositories/images.ts'
import * as shopState from '../repositories/shop-state.ts'
import type { ImageFileRow } from '../rows.ts'
import { refuseOtherSchema } from '../schema-state.ts'
import { transact } from '../transact.ts'
import { authorizationTables, copiedTables, copyRows } from './backup-rows.ts'

/** Copies images: `save` stores a file of the image with this path. */
type PutImages = (save: (path: string, file: ImageFileRow) => Promise<void>) => Promise<unknown>

/**
 * Writes the shop of a backup into a PostgreSQL database. `putImages` runs first, and its images stay if a later step fails. All
 * rows are replaced in one transaction. The admin secret stays, because the one of the backup may be revoked.
 */
export const putShop = async (db: Db, replace: boolean, from: Db, putImages: PutImages): Promise<void> => {
  await claimDatabase(db, replace, (trx) => migrateWithin(trx, migrations))
  await putImages((path, file) =>
    transact(db, async (trx) => {
      await liftTimeLimits(trx)
      await images.replaceFile(trx, path, file)
    }),
  )
  await from.connection().execute((rows) => claimDatabase(db, replace, (trx) => replaceRows(trx, rows)))
}

const replaceRows = async (trx: Trx, from: Handle) => {
  const secret = await shopState.get(trx, shopState.keys.adminSecretHash)
  const tables = [...Object.keys(copiedTables), ...authorizationTables, 'rate_limits']
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
  await copyRows(from, trx)
  // The copied events have numbers of the sequence of another database.
  await sql`select setval(pg_get_serial_sequence('events', 'sequence'), coalesce(max(sequence), 0) + 1, false)
    from events`.execute(trx)
  if (secret !== undefined) await shopState.set(trx, shopState.keys.adminSecretHash, secret)
}

/**
 * Runs `work` in one transaction that locks out migrations. @throws DatabaseRefused if nodes are connected; see
 * `refuseWrongTarget`
 */
export const claimDatabase = (db: Db, replace: boolean, work = async (_trx: Trx) => {}): Promise<void> =>
  transact(db, async (trx) => {
    await liftTimeLimits(trx)
    await lockMigrations(trx)
    await refuseNodes(trx)
    const state = await findSchemaState(trx)
    // Reject another schema before the backup of the present shop. The migration would reject it only afterwards.
    if (replace && state) refuseOtherSchema('The PostgreSQL database', state)
    const isShop = state !== undefined && (await shopState.get(trx, shopState.keys.shopId)) !== undefined
    refuseWrongTarget('The database', isShop, replace)
    await work(trx)
  })

/** @throws DatabaseRefused if there is a shop and it must not be replaced, or if there is none to replace */
export const refuseWrongTarget = (subject: string, isShop: boolean, replace: boolean): void => {
  const thereIs = `${subject} has a shop already: only \`npm run restore\` with \`--replace\` replaces it, and keeps a backup of it`
  const isNone =
    'There is no shop to replace: set DATA_DIR or DATABASE_URL as the shop has them, or leave out `--replace`'
  if (isShop !== replace) throw new DatabaseRefused(isShop ? thereIs : isNone)
}

/** @throws DatabaseRefused if nodes of the shop are connected */
export const refuseNodes = async (h: Handle): Promise<void> => {
  if ((await countConnections(h)) + (await countNodes(h)) > 0)
    throw new DatabaseRefused('The shop runs on this database: stop all of its nodes first')
}

/** Counts the nodes of the shop that are connected to PostgreSQL. A pooler may hide some. */
export const countNodes = (h: Handle): Promise<number> => countConnections(h, checkSuffix)

const countConnections = async (h: Handle, suffix = '') => {
  const { rows } = await sql<{ connections: number }>`
    select count(*) as connections from pg_stat_activity, pg_namespace
      where datname = current_database() and nspname = current_schema()
        and application_name = ${nodeName} || ' ' || pg_namespace.oid || ${suffix}::text`.execute(h)
  return rows[0]?.connections ?? 0
}
