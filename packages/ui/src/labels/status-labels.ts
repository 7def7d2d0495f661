import type { OrderStatus } from '@voltway/contract'
import type { BadgeTone } from '../notices/badge.tsx'

type StatusBadge = { label: string; tone: BadgeTone }

/** The label and colour of each status, in the sequence of an order's life. */
export const statusLabels: Record<OrderStatus, StatusBadge> = {
  pending: { label: 'Pending', tone: 'warn' },
  paid: { label: 'Paid', tone: 'accent' },
  shipped: { label: 'Shipped', tone: 'accent' },
  completed: { label: 'Completed', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
}

/** The label and colour of each step of an order's history. */
export const historySteps: Record<OrderStatus | 'withdrawal_received', StatusBadge> = {
  ...statusLabels,
  withdrawal_received: { label: 'Withdrawal received', tone: 'danger' },
}

export const statusNames = Object.keys(statusLabels) as OrderStatus[]
