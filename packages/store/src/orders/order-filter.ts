import { type OrderFilter, openStatuses } from '@voltway/contract'
import type { OrderFilter as StoredFilter } from '@voltway/db'
import { dayEnd, dayStart } from './days.ts'

/** A filter in the words of the database: statuses by name, days as the instants at which they begin and end. */
export const orderFilter = ({ search, status, from, to, time_zone }: OrderFilter): StoredFilter => ({
  search,
  statuses: status === 'open' ? openStatuses : status && [status],
  from: from && dayStart(from, time_zone),
  until: to && dayEnd(to, time_zone),
})
