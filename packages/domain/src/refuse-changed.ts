import type { RefusalDetails } from '@voltway/contract'
import { Refusal } from './refusal.ts'

/**
 * Rejects a change if the version of the row is none of the tags of `If-Match` (docs/behaviour.md, "Conditional changes").
 * @throws Refusal CHANGED
 */
export const refuseChanged = <Row extends { version: number }>(
  ifMatch: string | undefined,
  row: Row,
  toResource: (row: Row) => RefusalDetails['CHANGED'],
): void => {
  const tags = (ifMatch ?? '*').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (tags.includes('*') || tags.includes(`"${row.version}"`)) return
  throw new Refusal({ code: 'CHANGED', details: toResource(row) })
}
