/** The statuses of an order, in their usual sequence; an order starts as `pending` (docs/behaviour.md, "Order status"). */
export const orderStatuses = ['pending', 'paid', 'shipped', 'completed', 'cancelled'] as const

/** The status of an order. */
export type OrderStatus = (typeof orderStatuses)[number]

/** The statuses of an order that still needs work. */
export const openStatuses = ['pending', 'paid', 'shipped'] as const satisfies OrderStatus[]

export const isOpen = (status: OrderStatus): boolean =>
  openStatuses.some((open: OrderStatus) => open === status)

/** Returns whether the shop has received a withdrawal from the contract of the order. */
export const isWithdrawn = ({ history }: { history: readonly { status: string }[] }): boolean =>
  history.some(({ status }) => status === 'withdrawal_received')
