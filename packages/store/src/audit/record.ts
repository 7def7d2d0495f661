import type { AuditedKind } from '@voltway/contract'
import { audit, type Trx } from '@voltway/db'
import type { Shop } from '../shop.ts'

/** Whoever holds the admin secret; there is one secret, so all that is known of them is where they are. */
export type Admin = { address: string }

/** A write of an admin: without `before` something was created, without `after` it was deleted. */
export type Write = { kind: AuditedKind; id: string; before?: object; after?: object }

/**
 * Writes down what an admin did, in the transaction that does it: both stay or neither. A write that changed nothing is not
 * worth a line. To be called while the written row is locked, so that each entry's `before` is its predecessor's `after`.
 */
export const record = async (
  shop: Shop,
  trx: Trx,
  { address }: Admin,
  { kind, id, before, after }: Write,
): Promise<void> => {
  const [was, is] = [textOf(before), textOf(after)]
  if (was === is) return
  await audit.insert(trx, {
    id: shop.newId(),
    at: shop.now().toISOString(),
    action: was === null ? 'create' : is === null ? 'delete' : 'update',
    kind,
    entity_id: id,
    before: was,
    after: is,
    address,
  })
}

const textOf = (state: object | undefined) => (state === undefined ? null : JSON.stringify(state))
