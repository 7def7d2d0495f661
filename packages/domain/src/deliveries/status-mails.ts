import { Order, type OrderStatus } from '@voltway/contract'
import type { EventRow } from '@voltway/db'

/** The time for which a mail about a status waits, because the admin may correct the status. */
export const statusMailDelaySeconds = 60

const mailedStatuses = ['paid', 'shipped', 'completed', 'cancelled'] as const satisfies OrderStatus[]
export type MailedStatus = (typeof mailedStatuses)[number]

type Step = Order['history'][number]

const hasOwnMail = (step: Step, mailed: Step): boolean =>
  Date.parse(step.at) - Date.parse(mailed.at) >= statusMailDelaySeconds * 1000

/** Returns whether the last change returned to a status whose own mail still waits. */
export const returnsToWaitingMail = ({ status, history }: Order): boolean => {
  let mailed: Step | undefined
  for (const step of history.filter((each) => each.status === status))
    if (mailed === undefined || hasOwnMail(step, mailed)) mailed = step
  return mailed !== history.at(-1)
}

/** Returns whether an order has later returned to the status of a change, so that another mail reports it. */
export const hasLaterMail = (
  { status, history }: Pick<Order, 'status' | 'history'>,
  present: Pick<Order, 'history'>,
): boolean => {
  const mailed = history.at(-1)
  return present.history
    .slice(history.length)
    .some((step) => step.status === status && mailed !== undefined && hasOwnMail(step, mailed))
}

/** Returns the order of an event; undefined if the event has none, or was reduced because the user was deleted. */
export const parseEventOrder = ({ type, data }: EventRow): Order | undefined =>
  type === 'order.placed' || type === 'order.status_changed'
    ? Order.safeParse(JSON.parse(data)).data
    : undefined

/** Returns the status of an order if customers get a mail about it. */
export const mailedStatus = ({ status }: Pick<Order, 'status'>): MailedStatus | undefined =>
  mailedStatuses.find((mailed) => mailed === status)
