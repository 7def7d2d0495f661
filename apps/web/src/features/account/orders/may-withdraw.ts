import type { Order } from '@voltway/contract'
import { isWithdrawn } from '@voltway/contract/browser'

const dayMs = 86_400_000
const withdrawalDays = 14

/** Returns true if the web app offers a withdrawal: until the end of the 14th day (UTC) after the order was completed. */
export function mayWithdraw(
  { status, history }: Pick<Order, 'status' | 'history'>,
  now = Date.now(),
): boolean {
  if (status === 'cancelled' || isWithdrawn({ history })) return false
  const completed = status === 'completed' && history.findLast((step) => step.status === 'completed')
  return (
    !completed || Math.floor(now / dayMs) <= Math.floor(Date.parse(completed.at) / dayMs) + withdrawalDays
  )
}
