import type { Order } from '@voltway/contract'

/** Returns true if the shop has received a withdrawal from the contract of the order. */
export const isWithdrawn = ({ history }: Pick<Order, 'history'>): boolean =>
  history.some(({ status }) => status === 'withdrawal_received')
