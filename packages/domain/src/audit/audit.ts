import { AuditEntry, type AuditedKind, type AuditSearch, toDollars } from '@voltway/contract'
import {
  type AuditRow,
  audit,
  type ImagedProduct,
  type OrderRow,
  type Trx,
  type UserRow,
  type WholeOrder,
} from '@voltway/db'
import { readAnalytics } from '../access.ts'
import { type ItemPage, toItemPage } from '../listing.ts'
import { parseChoices, parsePayment } from '../orders/read-orders.ts'
import { toProductWithImages } from '../products/to-product.ts'
import type { Shop } from '../shop.ts'

/** Whoever holds the admin secret; there is one secret, so all that is known of them is where they are. */
export type Admin = { clientIp: string }

/** A write of an admin: without `before` something was created, without `after` it was deleted. */
type Write = { kind: AuditedKind; id: string; before?: object; after?: object }

/**
 * Writes down what an admin did, in the transaction that does it: both stay or neither. A write that changed nothing is not
 * worth a line. To be called while the written row is locked, so that each entry's `before` is its predecessor's `after`.
 */
export const record = async (
  shop: Shop,
  trx: Trx,
  { clientIp }: Admin,
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
    address: clientIp,
  })
}

const textOf = (state: object | undefined) => (state === undefined ? null : JSON.stringify(state))

/** What admins changed, newest first. */
export const searchAudit = (shop: Shop, search: AuditSearch): Promise<ItemPage<AuditEntry>> =>
  readAnalytics(shop, async (db) => toItemPage(await audit.search(db, search), toAuditEntry))

const toAuditEntry = ({ before, after, ...row }: AuditRow): AuditEntry =>
  AuditEntry.parse({ ...row, before: stateOf(before), after: stateOf(after) })

const stateOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

// What the record keeps of each thing. It outlives whatever it tells of, a deleted customer too, so of customers there is
// neither name nor e-mail in any of these.

/** A product as the audit record keeps it. */
export const auditedProduct = (row: ImagedProduct) => {
  const { id: _, created_at: __, slug: ___, more_images: ____, images, ...fields } = toProductWithImages(row)
  return { ...fields, images: images.map(({ image, alt }) => ({ image, alt })) }
}

/** An order whose status changes as the audit record keeps it. */
export const auditedStatus = ({ reference }: Pick<OrderRow, 'reference'>, status: string) => ({
  reference,
  status,
})

/** A deleted order as the audit record keeps it. */
export const auditedOrder = ({ reference, status, total_cents, created_at, lines, payment }: WholeOrder) => ({
  reference,
  status,
  total: toDollars(total_cents),
  created_at,
  lines: lines.map(({ choices, name, qty, price_cents }) => ({
    ...parseChoices(choices),
    name,
    qty,
    price: toDollars(price_cents),
  })),
  payment: parsePayment(payment),
})

/** A deleted user as the audit record keeps it: what was deleted with them. */
export const auditedUser = (
  { created_at }: Pick<UserRow, 'created_at'>,
  { orders, orders_total_cents }: { orders: number; orders_total_cents: number },
) => ({ created_at, orders, orders_total: toDollars(orders_total_cents) })
