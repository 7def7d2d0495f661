import { timingSafeEqual } from 'node:crypto'
import { shopState } from '@voltway/db'
import type { Shop } from '../shop.ts'
import { read, write } from '../transactions.ts'
import { hashToken, newToken } from './tokens.ts'

const { adminSecretHash: key } = shopState.keys

/**
 * Creates the shop's admin secret unless it has one, and returns it. The database stores only its hash, so it cannot be
 * read again.
 */
export const createAdminSecret = (shop: Shop): Promise<string | undefined> =>
  write(shop, async (trx) => {
    const secret = newToken(shop)
    return (await shopState.setOnce(trx, key, hashToken(secret))) ? secret : undefined
  })

/** Replaces the shop's admin secret and returns the new one. The previous secret is invalid at once on every node. */
export const rotateAdminSecret = (shop: Pick<Shop, 'database' | 'randomBytes'>): Promise<string> =>
  write(shop, async (trx) => {
    const secret = newToken(shop)
    await shopState.set(trx, key, hashToken(secret))
    return secret
  })

/** Returns true if a text is the shop's admin secret. @throws Refusal UNAVAILABLE */
export const isAdminSecret = async (shop: Shop, text: string): Promise<boolean> => {
  const hash = await read(shop, () => shopState.get(shop.database.checks, key))
  return hash !== undefined && timingSafeEqual(Buffer.from(hashToken(text)), Buffer.from(hash))
}
