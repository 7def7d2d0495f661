import { z } from 'zod'
import { time } from '../fields/list-pages.ts'
import { boolean } from '../fields/numbers.ts'
import { route } from '../route.ts'
import { Delivery } from './deliveries.ts'

const count = z.number().int()

/** What waits and what failed. The counts and reasons of failures are those of the last 30 days. */
export const DeliveriesOverview = z
  .object({
    mail: boolean.describe('Whether the shop sends mails'),
    waiting: count.describe('The number of waiting deliveries'),
    oldest_waiting: time.nullable().describe('The creation time of the oldest waiting delivery'),
    failed: count.describe('The number of deliveries that failed in the last 30 days'),
    failures: z
      .array(
        Delivery.pick({ kind: true, error: true }).extend({
          deliveries: count.describe('The number of deliveries with this error'),
        }),
      )
      .describe('The five most frequent errors'),
  })
  .meta({ id: 'DeliveriesOverview', description: 'Waiting and failed deliveries in numbers' })
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
