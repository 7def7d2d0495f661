import { sessions } from '@voltway/db'
import { write } from '../access.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { hashToken } from './tokens.ts'

/** Revokes this token. @throws Refusal UNAUTHORIZED when it is worth nothing already */
export const logout = (shop: Shop, token: string): Promise<void> =>
  write(shop, async (trx) => {
    if (!(await sessions.delete(trx, hashToken(token)))) throw new Refusal('UNAUTHORIZED')
  })
