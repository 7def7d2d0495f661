import type { OrderStatus } from '@voltway/contract'
import type { BadgeTone } from './notices/badge.tsx'

type StatusBadge = { label: string; tone: BadgeTone }

/** Every status in the order in which an order passes through them. */
export const orderStatuses: Record<OrderStatus, StatusBadge> = {
  pending: { label: 'Pending', tone: 'warn' },
  paid: { label: 'Paid', tone: 'accent' },
  shipped: { label: 'Shipped', tone: 'accent' },
  completed: { label: 'Completed', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
}

/** The statuses by name, in their order. */
export const statusNames = Object.keys(orderStatuses) as OrderStatus[]
