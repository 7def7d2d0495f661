import type { AuditEntry, AuditSearch } from '@voltway/contract'
import { type AuditRow, audit } from '@voltway/db'
import { read } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'

/** What admins changed, newest first. */
export const searchAudit = (shop: Shop, search: AuditSearch): Promise<FoundItems<AuditEntry>> =>
  read(shop, async (db) => foundItems(await audit.search(db, search), toAuditEntry))

const toAuditEntry = ({ before, after, ...row }: AuditRow): AuditEntry =>
  ({ ...row, before: stateOf(before), after: stateOf(after) }) as AuditEntry

const stateOf = (text: string | null) => (text === null ? null : JSON.parse(text))
