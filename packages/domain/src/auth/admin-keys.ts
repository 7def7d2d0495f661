import type { AdminIdentity, AdminKey, NewAdminKey } from '@voltway/contract'
import { adminKeys } from '@voltway/db'
import { type Admin, recordAudit } from '../audit/audit.ts'
import { Refusal, requireFound } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { read, write } from '../transactions.ts'
import { hashToken, newToken } from './tokens.ts'

const prefix = 'vwk_'
const daySeconds = 24 * 60 * 60

/** Returns a new admin key: 256 random bits. The prefix lets tools for leaked secrets recognize it. */
export const newAdminKey = (shop: Pick<Shop, 'randomBytes'>): string => `${prefix}${newToken(shop)}`

/** Returns whether a text has the form of an admin key. The admin secret has another form, unless an operator chose this one. */
export const isAdminKey = (text: string): boolean => text.startsWith(prefix)

/**
 * Finds the admin whose key is this text, unless the key has expired. Nothing is cached, so a revoked key is invalid at once on
 * every node. See docs/decisions/0008-admin-secret-and-keys.md. @throws Refusal UNAVAILABLE
 */
export const findAdminKey = async (shop: Shop, text: string): Promise<AdminIdentity | undefined> =>
  isAdminKey(text) ? read(shop, () => adminKeys.find(shop.database.checks, hashToken(text))) : undefined

/** Lists the admin keys, oldest first, expired ones included. */
export const listAdminKeys = (shop: Shop): Promise<AdminKey[]> => read(shop, adminKeys.list)

/** Stores the hash of an admin key, which makes the key valid. @throws Refusal KEY_EXISTS */
export const createAdminKey = (shop: Shop, admin: Admin, { days, ...key }: NewAdminKey): Promise<AdminKey> =>
  write(shop, async (trx) => {
    const row = await adminKeys.insert(trx, { id: shop.newId(), ...key }, days * daySeconds)
    if (row === undefined) throw new Refusal('KEY_EXISTS')
    await recordAudit(shop, trx, admin, { kind: 'admin_key', id: row.id, after: auditedKey(row) })
    return row
  })

/** Revokes an admin key. @throws Refusal NOT_FOUND */
export const deleteAdminKey = (shop: Shop, admin: Admin, id: string): Promise<void> =>
  write(shop, async (trx) => {
    const row = requireFound(await adminKeys.remove(trx, id))
    await recordAudit(shop, trx, admin, { kind: 'admin_key', id, before: auditedKey(row) })
  })

const auditedKey = ({ name, scope, expires_at }: AdminKey) => ({ name, scope, expires_at })
