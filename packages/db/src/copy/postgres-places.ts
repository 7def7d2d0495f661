import { sql } from 'kysely'
import type { Trx } from '../database.ts'
import { DatabaseRefused } from '../errors.ts'
import { liftTimeLimits } from '../lift-time-limits.ts'
import { lockMigrations, migrateWithin, schemaOf } from '../migrate-postgres.ts'
import { migrations } from '../migrations/migrations.ts'
import { nodeName, openWithoutTimeouts } from '../open-postgres.ts'
import * as shopState from '../repositories/shop-state.ts'
import { writeSchemaState } from '../schema-state.ts'
import { transact } from '../transact.ts'
import { authorizationTables, copiedTables } from './copied-tables.ts'

/** All that any step of the schema makes, except `assets`: these files belong to the program, and a restore leaves them. */
const shopTables = [
  ...copiedTables,
  ...authorizationTables,
  'image_files',
  'images',
  'product_words',
  'product_spellings',
  'product_vocabulary',
]

/** The schema of the database, 0 when it is empty. */
export const postgresSchema = async (trx: Trx): Promise<number> => (await schemaOf(trx))?.version ?? 0

/** Does `work` in one transaction. */
export const writePostgres = async <T>(url: string, work: (trx: Trx) => Promise<T>): Promise<T> => {
  const db = await openWithoutTimeouts(url)
  try {
    return await transact(db, async (trx) => {
      await liftTimeLimits(trx)
      return work(trx)
    })
  } finally {
    await db.destroy()
  }
}

/** Whether there is a shop already. @throws DatabaseRefused */
export const hasShop = (url: string): Promise<boolean> =>
  writePostgres(
    url,
    async (trx) => (await postgresSchema(trx)) > 0 && (await shopState.getShopId(trx)) !== undefined,
  )

/** @throws DatabaseRefused when nodes of the shop are connected */
export const refuseRunning = (url: string): Promise<void> => writePostgres(url, refuseNodes)

/** @throws DatabaseRefused when there is a shop, or nodes are connected */
export const refuseUsed = (url: string): Promise<void> =>
  writePostgres(url, async (trx) => {
    await refuseNodes(trx)
    await refuseShop(trx)
  })

/**
 * In one transaction: makes a schema, fills it and brings it up to date. With `replace` all that the shop had is dropped first, except
 * its admin secret: an older one may be revoked.
 * @throws DatabaseRefused when it is not empty, or nodes are connected
 */
export const fillPostgres = async (
  url: string,
  { schema, replace }: { schema: number; replace: boolean },
  fill: (trx: Trx) => Promise<void>,
): Promise<void> => {
  await writePostgres(url, async (trx) => {
    await lockMigrations(trx)
    await refuseNodes(trx)
    if (!replace) await refuseShop(trx)
    const secret = replace ? await shopState.get(trx, shopState.adminSecretKey) : undefined
    await dropShop(trx)
    await migrateWithin(trx, migrations.slice(0, schema))
    await fill(trx)
    await migrateWithin(trx, migrations)
    if (secret !== undefined) await shopState.set(trx, shopState.adminSecretKey, secret)
  })
}

const refuseNodes = async (trx: Trx): Promise<void> => {
  const { rows } = await sql<{
    nodes: number
  }>`select count(distinct client_port) as nodes from pg_stat_activity
    where datname = current_database() and application_name = ${nodeName} || ' ' || current_schema()`.execute(
    trx,
  )
  if ((rows[0]?.nodes ?? 0) > 0)
    throw new DatabaseRefused('The shop runs on this database: stop all of its nodes first')
}

/** @throws DatabaseRefused when there is a shop, even one that is no more than begun */
const refuseShop = async (trx: Trx) => {
  const hasTables = (await postgresSchema(trx)) > 0
  if (hasTables && (await shopState.getShopId(trx)) !== undefined)
    throw new DatabaseRefused(
      'The database has a shop already: `restore --replace` puts a backup in its place',
    )
}

const shopFunctions = ['refuse_audit_change()', 'add_product_vocabulary()']

// Others may have tables in the same database: theirs stay, and `schema_version` stays as the sign that the shop may be there too.
// All names have their schema, because the search path may lead to another shop's tables behind it. Without `cascade`: what
// somebody else has built on a table of the shop is a reason to stop and not to drop it too.
const dropShop = async (trx: Trx) => {
  if ((await postgresSchema(trx)) === 0) return
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(trx)
  const inSchema = (name: string) => `${rows[0]?.schema}.${name}`
  await sql.raw(`drop table if exists ${shopTables.map(inSchema).join(', ')}`).execute(trx)
  for (const name of shopFunctions) await sql.raw(`drop function if exists ${inSchema(name)}`).execute(trx)
  await writeSchemaState(trx, [])
}
