import type { FoundOrder } from '@voltway/contract'
import type { WholeOrder } from '@voltway/db'
import { toOrder } from './to-order.ts'

/** A stored order with its customer's name, as the admin sees it. */
export const toFoundOrder = (row: WholeOrder & { customer_name: string }): FoundOrder => ({
  ...toOrder(row),
  customer_name: row.customer_name,
})
