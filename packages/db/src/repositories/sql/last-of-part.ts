import type { SelectQueryBuilder } from 'kysely'
import type { Handle } from '../../database.ts'
import type { Tables } from '../../tables.ts'

/**
 * Returns a query for the last key of the first `limit` rows. A condition with it reads each row once. With `key in (…)` instead,
 * PostgreSQL compares all rows with each other for seconds if its statistics are of an empty table.
 */
export const lastOfPart = <T extends keyof Tables>(
  h: Handle,
  rows: SelectQueryBuilder<Tables, T, { key: string }>,
  limit: number,
) => h.selectFrom(rows.orderBy('key').limit(limit).as('part')).select(({ fn }) => fn.max('key').as('last'))
