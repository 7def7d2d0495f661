import { type FoundUser, toDollars, type UserSearch } from '@voltway/contract'
import { users } from '@voltway/db'
import { readLong } from '../access.ts'
import { type FoundItems, foundItems } from '../found-items.ts'
import type { Shop } from '../shop.ts'
import { toUser } from './to-user.ts'

/** A sorted page of the users in whose name or e-mail address every word of `search` occurs. */
export const searchUsers = (shop: Shop, search: UserSearch): Promise<FoundItems<FoundUser>> =>
  readLong(shop, async (db) =>
    foundItems(await users.search(db, search), ({ orders, orders_total_cents, ...user }) => ({
      ...toUser(user),
      orders,
      orders_total: toDollars(orders_total_cents),
    })),
  )
