import { AuditEntry, type AuditSearch } from '@voltway/contract'
import { type AuditRow, audit } from '@voltway/db'
import { readLong } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'

/** What admins changed, newest first. */
export const searchAudit = (shop: Shop, search: AuditSearch): Promise<FoundItems<AuditEntry>> =>
  readLong(shop, async (db) => foundItems(await audit.search(db, search), toAuditEntry))

const toAuditEntry = ({ before, after, ...row }: AuditRow): AuditEntry =>
  AuditEntry.parse({ ...row, before: stateOf(before), after: stateOf(after) })

const stateOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
