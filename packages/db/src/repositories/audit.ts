import { sql } from 'kysely'
import type { Handle, Trx } from '../database.ts'
import type { AuditRow, RowPage, Window } from '../rows.ts'
import { containsText, hasEveryWord, searchTextOf } from './search/search-words.ts'
import { idsOfPage, selectPage } from './search/select-page.ts'

const columns = [
  'id',
  'at',
  'action',
  'kind',
  'entity_id',
  'before',
  'after',
  'by',
  'address',
] as const satisfies (keyof AuditRow)[]

/** Adds an entry to the audit log. */
export const insert = async (trx: Trx, row: AuditRow): Promise<void> => {
  await trx
    .insertInto('audit_log')
    .values({ ...row, search_text: searchText(row) })
    .execute()
}

/** The words for kinds and actions on the page *Activity*, if they differ from the stored ones. */
const displayedWords: Partial<Record<string, string>> = {
  user: 'customer',
  create: 'created',
  update: 'changed',
  delete: 'deleted',
}

// A change of several orders or products has a list of them. References have no hyphens, as in the search text of orders.
const searchText = ({ kind, action, by, before, after }: AuditRow) => {
  const states = [before, after].map((text) => JSON.parse(text ?? '{}'))
  const entities = states.flatMap((state) => [state, ...[state.orders ?? state.products ?? []].flat()])
  const codeOf = (reference: unknown) => typeof reference === 'string' && reference.replaceAll('-', '')
  const names = entities.flatMap(({ name, reference, url, status }) => [name, codeOf(reference), url, status])
  const texts = new Set(names.filter((name) => typeof name === 'string'))
  const displayed = [kind, action].map((code) => displayedWords[code] ?? '')
  return searchTextOf([kind.replace('_', ' '), action, ...displayed, by, ...texts])
}

const containsWord = (h: Handle, word: string) =>
  [word, word.replaceAll('-', '') || word].map((part) => containsText(h, part, sql`search_text`))

/** The `entity_id` of an entry about several entities, whose ids are in `after`. */
export const severalEntities = 'several'

/** Finds a page of the audit log, newest first: of one kind, of one entity, or with every word of `search`. */
export const search = (
  h: Handle,
  {
    kind,
    entity_id,
    search = '',
    ...window
  }: Window & {
    kind?: AuditRow['kind'] | undefined
    entity_id?: string | undefined
    search?: string | undefined
  },
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
  const scan = search.trim() !== ''
  if (scan) matches = matches.where(hasEveryWord(search, (word) => containsWord(h, word)))
  const rows = h.selectFrom('audit_log').select(columns).where('id', 'in', idsOfPage)
  return selectPage(h, { matches, rows, scan }, { ...window, direction: 'desc' })
}
