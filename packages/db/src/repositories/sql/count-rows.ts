import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

export const countRows = async <T extends keyof Tables>(
  query: SelectQueryBuilder<Tables, T, object>,
): Promise<number> => {
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}
