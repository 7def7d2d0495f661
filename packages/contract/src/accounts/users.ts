import { z } from 'zod'
import { requiredId } from '../fields/ids.ts'
import { page, time } from '../fields/list-pages.ts'
import { searchBy, searchResult } from '../fields/list-search-fields.ts'
import { quantity, total } from '../fields/numbers.ts'
import { resetLinkMinutes } from '../limits.ts'
import { DeliveryAddress } from '../orders/delivery-address.ts'
import { AdminOrder } from '../orders/orders.ts'
import { adminRoute } from '../route.ts'
import { sortColumns } from '../search/sort-columns.ts'
import { User } from './auth.ts'

export const listUsers = adminRoute({
  rest: 'GET /admin/users',
  scopes: ['orders', 'read'],
  summary: 'All users, newest first',
  description: 'Without `limit`, the list may be long.',
  input: page,
  output: z.array(User),
  list: 'long',
})

export const FoundUser = User.extend({
  orders: quantity.describe('The number of all orders'),
  orders_total: total,
}).meta({ id: 'FoundUser', description: 'A customer with the number and the sum of all orders' })
export type FoundUser = z.infer<typeof FoundUser>

/** A search for users; `search` matches the name and the e-mail address. */
export const UserSearch = searchBy(sortColumns.users)
export type UserSearch = z.infer<typeof UserSearch>

export const searchUsers = adminRoute({
  rest: 'GET /admin/users/search',
  scopes: ['orders', 'read'],
  summary: 'Search users: one sorted page and the total',
  description: 'Every word of `search` must occur in the name or the e-mail address.',
  input: UserSearch,
  output: searchResult(FoundUser),
})

export const UserDetails = User.extend({
  last_login_at: time.nullable().describe('The time of the last sign-in or registration'),
  delivery: DeliveryAddress.nullable().describe('The delivery address of the account; null if there is none'),
  orders: z.array(AdminOrder).describe('The newest 20 orders, newest first'),
  order_count: quantity.describe('The number of all orders, cancelled ones included'),
  order_total: total.describe('The sum of all orders in dollars, cancelled ones included'),
}).meta({ id: 'UserDetails', description: 'A customer with the last sign-in and the orders' })
export type UserDetails = z.infer<typeof UserDetails>

export const getUser = adminRoute({
  rest: 'GET /admin/users/{id}',
  scopes: ['orders', 'read'],
  summary: 'A user with the newest orders',
  description: '`order_count` and `order_total` include all orders, regardless of their status.',
  input: z.object({ id: requiredId }),
  output: UserDetails,
})

export const sendResetLink = adminRoute({
  rest: 'POST /admin/users/{id}/reset-link',
  summary: 'Send a user a link for a new password',
  description: `The link is valid for ${resetLinkMinutes} minutes and once, and replaces an earlier one. No response contains it.`,
  input: z.object({ id: requiredId }),
  fails: ['MAIL_NOT_CONFIGURED'],
})

export const signOutUser = adminRoute({
  rest: 'POST /admin/users/{id}/sign-out',
  summary: 'End all sessions of a user',
  description: 'For example after the loss of a phone. The password stays valid.',
  input: z.object({ id: requiredId }),
})

export const deleteUser = adminRoute({
  rest: 'DELETE /admin/users/{id}',
  summary: 'Delete a user with sessions, cart and orders',
  description: 'Deletes everything in one transaction and irreversibly. The user’s sessions end at once.',
  input: z.object({ id: requiredId }),
})
