import { Order, type OrderStatus } from '@voltway/contract'
import type { EventRow } from '@voltway/db'

/** The time for which a mail about a status waits, because the admin may correct the status. */
export const statusMailDelaySeconds = 60

/** The statuses of which customers get mails. */
const mailedStatuses = ['paid', 'shipped', 'completed', 'cancelled'] as const satisfies OrderStatus[]
export type MailedStatus = (typeof mailedStatuses)[number]

/** Returns whether the last change returned to a status whose own mail still waits. */
export const returnsToWaitingMail = ({ status, history }: Order): boolean => {
  let mailed: Order['history'][number] | undefined
  for (const step of history.filter((each) => each.status === status)) {
    const wasSent = mailed && Date.parse(step.at) - Date.parse(mailed.at) >= statusMailDelaySeconds * 1000
    if (mailed === undefined || wasSent) mailed = step
  }
  return mailed !== history.at(-1)
}

/** Returns the order of an event; undefined if the event has none, or was reduced because the user was deleted. */
export const parseEventOrder = ({ type, data }: EventRow): Order | undefined =>
  type === 'order.placed' || type === 'order.status_changed'
    ? Order.safeParse(JSON.parse(data)).data
    : undefined

/** Returns the status of an order if customers get a mail about it. */
export const mailedStatus = ({ status }: Pick<Order, 'status'>): MailedStatus | undefined =>
  mailedStatuses.find((mailed) => mailed === status)
