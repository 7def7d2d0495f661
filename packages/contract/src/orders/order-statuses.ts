/** Where an order may stand, in the order in which it passes through; it starts `pending` (docs/behaviour.md, "Order status"). */
export const orderStatuses = ['pending', 'paid', 'shipped', 'completed', 'cancelled'] as const

/** Where an order stands. */
export type OrderStatus = (typeof orderStatuses)[number]

/** The statuses of an order that still wants something done. */
export const openStatuses = ['pending', 'paid', 'shipped'] as const satisfies OrderStatus[]

/** Whether an order of this status still wants something done. */
export const isOpen = (status: OrderStatus): boolean =>
  openStatuses.some((open: OrderStatus) => open === status)
