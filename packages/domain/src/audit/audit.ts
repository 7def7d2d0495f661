import { AuditEntry, type AuditedKind, type AuditSearch, toDollars } from '@voltway/contract'
import {
  type AuditRow,
  audit,
  type ImagedProduct,
  type OrderRow,
  type TalliedUser,
  type Trx,
  type WholeOrder,
} from '@voltway/db'
import { type Change, recordEvent } from '../events/record-event.ts'
import { type ItemPage, toItemPage } from '../list-parts.ts'
import { parseChoices, parsePayment } from '../orders/read-orders.ts'
import { toAdminProductWithImages, toProductWithImages } from '../products/to-product.ts'
import type { Shop } from '../shop.ts'
import { readAnalytics } from '../transactions.ts'

/** An admin: the name of the admin key, or `owner`, and the client IP. */
export type Admin = { name: string; clientIp: string }

/** `before` is absent after a creation, `after` after a deletion. By default, `data` has only the id. */
type Write = {
  kind: AuditedKind
  id: string
  before?: object | undefined
  after?: object
  event?: Omit<Change, 'data'> & Partial<Pick<Change, 'data'>>
}

/**
 * Adds an entry to the audit log, and the event, in the transaction of the write, unless the write changed nothing. Call it
 * while the row is locked, so that each entry's `before` equals the previous entry's `after`.
 * See docs/decisions/0009-audit-log.md.
 */
export const recordAudit = async (
  shop: Pick<Shop, 'newId' | 'now'>,
  trx: Trx,
  { name, clientIp }: Admin,
  { kind, id, before, after, event }: Write,
): Promise<void> => {
  const [beforeJson, afterJson] = [textOf(before), textOf(after)]
  if (beforeJson === afterJson) return
  await audit.insert(trx, {
    id: shop.newId(),
    at: shop.now().toISOString(),
    action: beforeJson === null ? 'create' : afterJson === null ? 'delete' : 'update',
    kind,
    entity_id: id,
    before: beforeJson,
    after: afterJson,
    by: name,
    address: clientIp,
  })
  if (event) await recordEvent(shop, trx, { ...event, data: { ...(event.data ?? { id }), by: name } })
}

const textOf = (state: object | undefined) => (state === undefined ? null : JSON.stringify(state))

/** Finds a page of the audit log, newest first. */
export const searchAudit = (shop: Shop, search: AuditSearch): Promise<ItemPage<AuditEntry>> =>
  readAnalytics(shop, async (db) => toItemPage(await audit.search(db, search), toAuditEntry))

const toAuditEntry = ({ before, after, ...row }: AuditRow): AuditEntry =>
  AuditEntry.parse({ ...row, before: stateOf(before), after: stateOf(after) })

const stateOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

// The record outlives its entities, deleted customers included, so no entry has a customer's name or e-mail.

/** The fields of a product that are no input of an admin. All others are recorded, also future ones. */
const unrecorded = 'id created_at updated_at slug more_images available left version'.split(' ')

export const auditedProduct = (row: ImagedProduct) => {
  const { images, ...product } = toAdminProductWithImages(row)
  const fields = Object.entries(product).filter(([name]) => !unrecorded.includes(name))
  return { ...Object.fromEntries(fields), images: images.map(({ image, alt }) => ({ image, alt })) }
}

/** Records an update of a product. */
export const recordProductUpdate = (
  shop: Shop,
  trx: Trx,
  admin: Admin,
  before: ImagedProduct,
  after: ImagedProduct,
): Promise<void> =>
  recordAudit(shop, trx, admin, {
    kind: 'product',
    id: after.id,
    before: auditedProduct(before),
    after: auditedProduct(after),
    event: { type: 'product.updated', data: toProductWithImages(after) },
  })

/**
 * Returns the fields of a changed order for the audit log. The note and the tracking can identify the customer, so the log
 * has only the fact that they changed.
 */
export const auditedOrderChange = (before: OrderRow, after: OrderRow) => {
  const changed = (['note', 'tracking'] as const).filter((field) => before[field] !== after[field])
  const fieldsOf = ({ reference, status }: OrderRow, state: string) => ({
    reference,
    status,
    ...Object.fromEntries(changed.map((field) => [field, state])),
  })
  return { before: fieldsOf(before, 'before'), after: fieldsOf(after, 'changed') }
}

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

/** The fields of a user for the audit log, before and after an operator created a link for a new password. */
export const auditedResetLink = { before: { reset_link: 'none' }, after: { reset_link: 'created' } }

/** Returns the fields of a deleted user for the audit log: the date and the tally of deleted orders. */
export const auditedUser = ({ created_at, orders, orders_total_cents }: TalliedUser) => ({
  created_at,
  orders,
  orders_total: toDollars(orders_total_cents),
})
