import { z } from 'zod'
import { id, inboundId, requiredId } from '../fields/ids.ts'
import { page, time } from '../fields/list-pages.ts'
import { boolean } from '../fields/numbers.ts'
import { adminRoute } from '../route.ts'

const DeliveryStatus = z.enum(['waiting', 'sent', 'failed']).meta({
  id: 'DeliveryStatus',
  description: 'Whether the delivery waits for a try, was sent, or has failed',
})

const count = z.number().int()

export const Delivery = z
  .object({
    id,
    kind: z.enum(['mail', 'webhook']).describe('The kind of the message'),
    target: z
      .string()
      .describe('The e-mail address, or the URL that the webhook had when the message was queued'),
    event_id: id
      .nullable()
      .describe('The id of the event; null for mails about passwords, withdrawals and webhooks, and tests'),
    event_type: z
      .string()
      .describe(
        'The type of the event, `password_reset`, `password_changed`, `withdrawal_received`, `webhook_off` or `ping`',
      ),
    status: DeliveryStatus,
    tries: count.describe('The number of tries since the last retry, a running one included'),
    next_at: time.nullable().describe('The time of the next try; null if there is none'),
    response_status: count.nullable().describe('The status of the last response, of HTTP or SMTP'),
    duration_ms: count.nullable().describe('The duration of the last try in milliseconds'),
    error: z.string().nullable().describe('The error of the last try; null if it succeeded'),
    created_at: time,
    sent_at: time.nullable().describe('The time of the successful try'),
  })
  .meta({ id: 'Delivery', description: 'A message to one recipient, with its last try' })
export type Delivery = z.infer<typeof Delivery>

export const DeliverySearch = page.extend({
  status: DeliveryStatus.optional(),
  webhook_id: inboundId.describe('Selects the deliveries to one webhook').optional(),
})
export type DeliverySearch = z.infer<typeof DeliverySearch>

export const listDeliveries = adminRoute({
  rest: 'GET /admin/deliveries',
  summary: 'Mails and webhooks of the last 90 days, newest first',
  description: 'After the deletion of a user, `target` is the user’s id.',
  input: DeliverySearch,
  output: z.array(Delivery),
  list: 'long',
})

export const retryDelivery = adminRoute({
  rest: 'POST /admin/deliveries/{id}/retry',
  summary: 'Send a delivery again',
  description:
    'The delivery is due immediately, with the same message id and the full number of tries. A mail that is out of ' +
    'date cannot be sent again, for example payment instructions for an order that is paid, nor can a link ' +
    'to a new password that was sent or has expired. Of the deliveries to a webhook ' +
    'that is off, only a `ping` can be sent again.',
  input: z.object({ id: requiredId }),
  output: Delivery,
  fails: ['MAIL_NOT_CONFIGURED', 'MAIL_OUT_OF_DATE', 'RESET_TOKEN_INVALID', 'WEBHOOK_OFF'],
})

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

export const getDeliveriesOverview = adminRoute({
  rest: 'GET /admin/deliveries/overview',
  summary: 'Waiting and failed deliveries in numbers',
  description: 'Failures are those of the last 30 days.',
  output: DeliveriesOverview,
})
