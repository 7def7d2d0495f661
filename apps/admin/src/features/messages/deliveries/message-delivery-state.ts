import type { Delivery } from '@voltway/contract'
import type { BadgeTone } from '@voltway/ui/badge'
import { formatCount } from '../../../lib/format-count.ts'

/** The label and colour of each status. */
export const messageDeliveryStates: Record<Delivery['status'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** Returns whether a delivery is a mail to a deleted customer. The deletion replaces the address by an id. */
export function isToDeletedCustomer({ kind, target }: Delivery): boolean {
  return kind === 'mail' && !target.includes('@')
}

/** Returns whether a delivery can be sent again: a link to a new password is deleted with its mail. */
export function isResendable(delivery: Delivery): boolean {
  const { event_type, status } = delivery
  return !isToDeletedCustomer(delivery) && (event_type !== 'password_reset' || status === 'waiting')
}

/** Returns the result of the last try: “Status 503 in 120 ms”, or the parts of it that are known. */
export function resultText({ response_status, duration_ms }: Delivery): string | undefined {
  const status = response_status === null ? undefined : `Status ${response_status}`
  const duration = duration_ms === null ? undefined : `${duration_ms.toLocaleString('en-US')} ms`
  if (status === undefined || duration === undefined) return status ?? duration
  return `${status} in ${duration}`
}

/** Formats the time since an ISO time in whole minutes, hours or days. The browser’s clock may be behind the server’s. */
export function formatAge(time: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(time)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h` : formatCount(Math.floor(hours / 24), 'day')
}

/** Returns “1 delivery” or “12 deliveries”. */
export const formatMessageDeliveryCount = (count: number): string =>
  formatCount(count, 'delivery', 'deliveries')
