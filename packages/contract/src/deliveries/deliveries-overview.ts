import { z } from 'zod'
import { boolean, time } from '../fields/primitives.ts'
import { route } from '../route.ts'
import { Delivery } from './deliveries.ts'

const count = z.number().int()

/** What waits and what failed. The counts and reasons of failures are those of the last 30 days. */
export const DeliveriesOverview = z
  .object({
    mail: boolean.meta({ description: 'Whether the shop sends mails' }),
    waiting: count,
    oldest_waiting: time.nullable(),
    failed: count,
    failures: z.array(Delivery.pick({ kind: true, error: true }).extend({ deliveries: count })),
  })
  .meta({ id: 'DeliveriesOverview' })
export type DeliveriesOverview = z.infer<typeof DeliveriesOverview>

export const overviewDeliveries = route({
  rest: 'GET /admin/deliveries/overview',
  audience: 'admin',
  tag: 'Admin: deliveries',
  summary: 'Waiting and failed deliveries in numbers',
  description:
    'Counts the waiting deliveries and those that failed in the last 30 days, with the five most frequent ' +
    'reasons of failures. `oldest_waiting` is the creation time of the oldest waiting delivery.',
  input: z.object({}),
  output: DeliveriesOverview,
})
