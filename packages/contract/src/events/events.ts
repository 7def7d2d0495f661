import { z } from 'zod'
import { id } from '../fields/ids.ts'
import { cursor, pageLimit, time } from '../fields/list-pages.ts'
import { adminRoute } from '../route.ts'

/** The types of events (docs/behaviour.md, "Events"). Changes without a type here make no event. */
export const EventType = z
  .enum([
    'order.placed',
    'order.status_changed',
    'order.updated',
    'order.deleted',
    'user.registered',
    'user.deleted',
    'product.created',
    'product.updated',
    'product.deleted',
    'catalogue.imported',
    'payment_method.created',
    'payment_method.updated',
    'payment_method.deleted',
  ])
  .meta({ id: 'EventType', description: 'The type of an event' })
export type EventType = z.infer<typeof EventType>

export const ShopEvent = z
  .object({
    id,
    type: EventType,
    created_at: time,
    data: z
      .looseObject({ id, by: z.string().optional().describe('The admin who made the change') })
      .describe(
        'The resource after the change, in the form of its own route; after a deletion only its `id`',
      ),
  })
  .meta({ id: 'ShopEvent', description: 'One committed change' })
export type ShopEvent = z.infer<typeof ShopEvent>

/** A part of the feed. */
export const EventSearch = z.object({
  limit: pageLimit.default(100),
  cursor: cursor(/^[\w-]{1,64}\.\d{1,15}$/).optional(),
  type: EventType.optional(),
})
export type EventSearch = z.infer<typeof EventSearch>

export const listEvents = adminRoute({
  rest: 'GET /admin/events',
  summary: 'The event feed, oldest first',
  description:
    'Each committed change of an order, user, product or payment method is one event. The order is that ' +
    'of the commits, without gaps. A response with events has a `Link` to the next part, which is empty ' +
    'until there are new events: store that URL and request it again later. With `type`, an empty part may ' +
    'have a `Link` too: store its URL instead. The server keeps events for 90 days. After the deletion of a user, the events of the user contain only ids.',
  input: EventSearch,
  output: z.array(ShopEvent),
  fails: ['CURSOR_EXPIRED'],
  nextLink: true,
})
