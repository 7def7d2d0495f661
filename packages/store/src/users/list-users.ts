import type { Page, User } from '@voltway/contract'
import { users } from '@voltway/db'
import { readLong } from '../access.ts'
import { type Listing, listPart } from '../listing.ts'
import type { Shop } from '../shop.ts'
import { toUser } from './to-user.ts'

/** All users, newest first. */
export const listUsers = (shop: Shop, page: Page = {}): Promise<Listing<User>> =>
  listPart(shop, page, { read: readLong, list: users.list, count: users.count, toItem: toUser })
