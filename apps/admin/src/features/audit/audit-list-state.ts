import type { AuditedKind } from '@voltway/contract'
import { type ListState, oneOf, parseList, type RawSearch } from '../../lib/list-search.ts'
import { kindNames } from './entry-words.ts'

/** Which part of the record is shown; '' is any kind and any thing. */
export type AuditListState = ListState & { kind: AuditedKind | ''; entity_id: string }

export const auditDefaults: AuditListState = {
  search: '',
  sort: 'at',
  direction: 'desc',
  page: 1,
  open: '',
  kind: '',
  entity_id: '',
}

/** Reads the record's filters out of the address. */
export function parseAuditList(raw: RawSearch, defaults: AuditListState): AuditListState {
  const kinds = Object.keys(kindNames) as AuditedKind[]
  return {
    ...parseList(raw, defaults, ['at']),
    kind: oneOf<AuditedKind | ''>(raw.kind, kinds, ''),
    entity_id: raw.entity_id?.slice(0, 255) ?? '',
  }
}
