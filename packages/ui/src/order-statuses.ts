import type { OrderStatus } from '@voltway/contract'
import type { BadgeTone } from './badge.tsx'

type StatusLook = { label: string; tone: BadgeTone; open: boolean }

/** Every status in the order in which an order passes through them; `open` ones still want something done. */
export const orderStatuses: Record<OrderStatus, StatusLook> = {
  pending: { label: 'Pending', tone: 'warn', open: true },
  paid: { label: 'Paid', tone: 'accent', open: true },
  shipped: { label: 'Shipped', tone: 'accent', open: true },
  completed: { label: 'Completed', tone: 'good', open: false },
  cancelled: { label: 'Cancelled', tone: 'plain', open: false },
}

/** The statuses by name, in their order. */
export const statusNames = Object.keys(orderStatuses) as OrderStatus[]
