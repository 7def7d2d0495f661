import { type ListState, parseList, type RawSearch } from '../../lib/list-search.ts'

/** Which part of the payment methods is shown; `open` is the edited one's id, or `newMethod`. */
export type PaymentListState = ListState & { sort: 'name' | 'type' }

export const newMethod = 'new'

export const paymentDefaults: PaymentListState = {
  search: '',
  sort: 'name',
  direction: 'asc',
  page: 1,
  open: '',
}

/** Reads the list's state out of the address. */
export function parsePaymentList(raw: RawSearch, defaults: PaymentListState): PaymentListState {
  return parseList(raw, defaults, ['name', 'type'])
}
