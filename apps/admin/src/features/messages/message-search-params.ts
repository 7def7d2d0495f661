import type { Delivery } from '@voltway/contract'
import * as z from 'zod/mini'
import { dialogParam, searchText, withDefault } from '../../lib/list-search-params.ts'

/** The statuses of deliveries, in the order of the filter. */
export const messageDeliveryStatuses = ['waiting', 'sent', 'failed'] as const satisfies Delivery['status'][]

/**
 * The URL's search parameters; '' is an unset filter. `webhook` is the id of the webhook whose deliveries are listed, `open` the
 * id of the edited webhook, or `newEntry`.
 */
export const messageSearchParams = z.object({
  status: withDefault(z.enum(['', ...messageDeliveryStatuses]), ''),
  webhook: searchText(255),
  open: dialogParam,
})

export type MessageSearchParams = z.output<typeof messageSearchParams>
