import type { SelectQueryBuilder } from 'kysely'
import type { Handle } from '../../database.ts'
import type { Tables } from '../../tables.ts'

/**
 * Returns a query for the largest of the `limit` smallest keys. PostgreSQL reads each row once for a condition `key <= …` with it.
 * With `key in (…)`, and with statistics of the empty table, PostgreSQL compares each pair of rows, which takes seconds.
 */
export const selectLastKey = <T extends keyof Tables>(
  h: Handle,
  rows: SelectQueryBuilder<Tables, T, { key: string }>,
  limit: number,
) => h.selectFrom(rows.orderBy('key').limit(limit).as('part')).select(({ fn }) => fn.max('key').as('last'))
