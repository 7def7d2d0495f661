import { sql } from 'kysely'
import type { Handle, Trx } from '../database.ts'
import type { AuditRow, RowPage, Window } from '../rows.ts'
import { containsText } from './search/search-words.ts'
import { idsOfPage, selectPage } from './search/select-page.ts'

/** Adds an entry to the audit record. The database rejects changes and deletions of entries. */
export const insert = async (trx: Trx, row: AuditRow): Promise<void> => {
  await trx.insertInto('audit_log').values(row).execute()
}

/** The `entity_id` of an entry about several entities, whose ids are in `after`. */
export const severalEntities = 'several'

/** Finds a page of the audit record, newest first, optionally of one kind or one entity. */
export const search = (
  h: Handle,
  {
    kind,
    entity_id,
    ...window
  }: Window & { kind?: AuditRow['kind'] | undefined; entity_id?: string | undefined },
): Promise<RowPage<AuditRow>> => {
  let matches = h.selectFrom('audit_log').select(['id', 'at as key'])
  if (kind !== undefined) matches = matches.where('kind', '=', kind)
  if (entity_id !== undefined)
    matches = matches.where(({ or, and, eb }) =>
      or([
        eb('entity_id', '=', entity_id),
        and([eb('entity_id', '=', severalEntities), containsText(h, JSON.stringify(entity_id), sql`after`)]),
      ]),
    )
  const rows = h.selectFrom('audit_log').selectAll().where('id', 'in', idsOfPage)
  return selectPage(h, { matches, rows, scan: false }, { ...window, direction: 'desc' })
}
