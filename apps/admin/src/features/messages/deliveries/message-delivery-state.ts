import type { Delivery } from '@voltway/contract'
import type { BadgeTone } from '@voltway/ui/badge'
import { formatCount } from '../../../lib/format-count.ts'

/** The label and colour of each status. */
export const messageDeliveryStates: Record<Delivery['status'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** Returns whether a delivery can be sent again: a link to a new password is deleted with its mail. */
export function isResendable({ event_type, status }: Delivery): boolean {
  return event_type !== 'password_reset' || status === 'waiting'
}

/** Returns the result of the last try: “Status 503 in 120 ms”, or the parts of it that are known. */
export function resultText({ response_status, duration_ms }: Delivery): string | undefined {
  const status = response_status === null ? undefined : `Status ${response_status}`
  const duration = duration_ms === null ? undefined : `${duration_ms.toLocaleString('en-US')} ms`
  if (status === undefined || duration === undefined) return status ?? duration
  return `${status} in ${duration}`
}

/** Returns “1 delivery” or “12 deliveries”. */
export const formatMessageDeliveryCount = (count: number): string =>
  formatCount(count, 'delivery', 'deliveries')
