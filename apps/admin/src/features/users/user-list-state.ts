import { type ListState, parseList, type RawSearch } from '../../lib/list-search.ts'

/** Which users are shown, in which order. */
export type UserListState = ListState<'created_at' | 'name' | 'email' | 'orders' | 'orders_total'>

export const userDefaults: UserListState = {
  search: '',
  sort: 'created_at',
  direction: 'desc',
  page: 1,
  open: '',
}

/** Reads the list's state out of the address. */
export function parseUserList(raw: RawSearch, defaults: UserListState): UserListState {
  return parseList(raw, defaults, ['created_at', 'name', 'email', 'orders', 'orders_total'])
}
