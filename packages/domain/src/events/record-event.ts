import type { EventType } from '@voltway/contract'
import { events, type Trx } from '@voltway/db'
import type { Shop } from '../shop.ts'

/**
 * A change. `previous` is the resource before it, if a mail shows it. `userId` names the user whose deletion removes the
 * personal data of the event.
 */
export type Change = {
  type: EventType
  data: { id: string; by?: string; [fact: string]: unknown }
  previous?: object | undefined
  userId?: string | undefined
}

const withMessages = new WeakSet<Trx>()

/**
 * Adds an event in the transaction of its change, so that it exists if and only if the change is committed
 * (docs/behaviour.md, "Events").
 * See docs/decisions/0023-outbox.md.
 */
export const recordEvent = async (
  shop: Pick<Shop, 'newId' | 'now'>,
  trx: Trx,
  { type, data, previous, userId = '' }: Change,
): Promise<void> => {
  await events.insert(trx, {
    id: shop.newId(),
    type,
    created_at: shop.now().toISOString(),
    user_id: userId || null,
    data: JSON.stringify(data),
    previous: previous === undefined ? null : JSON.stringify(previous),
  })
  markMessages(trx)
}

/** Notes that a transaction leaves work for the outbox. */
export const markMessages = (trx: Trx): void => {
  withMessages.add(trx)
}

/** Returns whether a transaction leaves work for the outbox. */
export const hasMessages = (trx: Trx): boolean => withMessages.has(trx)
