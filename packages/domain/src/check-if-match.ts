import type { RefusalDetails } from '@voltway/contract'
import { Refusal } from './refusal.ts'
import type { Shop } from './shop.ts'

/**
 * Rejects a change if the version of the row is none of the tags of `If-Match` (docs/behaviour.md, "Conditional changes").
 * @throws Refusal CHANGED
 */
export const requireMatchingVersion = <Row extends { version: number }>(
  ifMatch: string | undefined,
  row: Row,
  toResource: (row: Row) => RefusalDetails['CHANGED'],
): void => {
  if (ifMatch === undefined || ifMatch === '*') return
  // A tag may contain commas.
  if (ifMatch.match(/"[^"]*"/g)?.includes(`"${row.version}"`)) return
  throw new Refusal({ code: 'CHANGED', details: toResource(row) })
}

type Versioned = { updated_at: string; version: number }

/** Returns the time and the version of a locked row after a change, or the present ones if all columns keep their values. */
export const nextVersion = <Row extends Versioned>(
  shop: Pick<Shop, 'now'>,
  row: Row,
  columns: Partial<Row>,
): Versioned => {
  const isChange = Object.entries(columns).some(([name, value]) => row[name as keyof Row] !== value)
  const { updated_at, version } = row
  return isChange ? { updated_at: shop.now().toISOString(), version: version + 1 } : { updated_at, version }
}
