import { z } from 'zod'
import { EventType } from '../events/events.ts'
import { id, requiredId, savedId } from '../fields/ids.ts'
import { time } from '../fields/list-pages.ts'
import { boolean } from '../fields/numbers.ts'
import { text } from '../fields/text.ts'
import { maxLength } from '../limits.ts'
import { adminRoute } from '../route.ts'

const events = z.array(EventType).describe('The types of events to send; an empty list stands for all types')

export const Webhook = z
  .object({
    id,
    url: z.string().describe('The URL of the receiver'),
    events,
    active: boolean.describe('Whether the shop sends events to it'),
    created_at: time,
    failing_since: time
      .nullable()
      .describe('The first failure since the last success; null if there is none'),
    off_reason: z
      .enum(['admin', 'failing', 'gone', 'restored'])
      .nullable()
      .describe(
        'Why it is off: an admin, five days of failures, status 410 of the receiver, or a restore without its secret',
      ),
  })
  .meta({ id: 'Webhook', description: 'A receiver of events' })
export type Webhook = z.infer<typeof Webhook>

const secret = z.string().describe('`whsec_` and the key in base64, as libraries expect it')

export const SavedWebhook = Webhook.extend({ secret: secret.optional() }).meta({
  id: 'SavedWebhook',
  description: 'A webhook, with its secret if the request created it',
})
export type SavedWebhook = z.infer<typeof SavedWebhook>

export const RotatedWebhook = Webhook.extend({ secret }).meta({
  id: 'RotatedWebhook',
  description: 'A webhook with its new secret',
})
export type RotatedWebhook = z.infer<typeof RotatedWebhook>

const isWebhookUrl = (value: string) => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && !hostname.endsWith('.') && username === '' && password === ''
}

const url = text
  .pipe(
    z
      .string()
      .trim()
      // Before the length is checked, because a saved URL must be valid in the next save, too.
      .overwrite((value) => (URL.canParse(value) ? new URL(value).href : value))
      .min(1)
      .max(maxLength.webhookUrl)
      .refine(isWebhookUrl, {
        error: 'URL must be an address such as https://example.com/hook, without a user name or password',
      }),
  )
  .describe('The URL of the receiver')

export const WebhookSave = z
  .object({
    id: savedId,
    url,
    events: events.transform((types) => [...new Set(types)]),
    active: boolean.describe('Whether the shop sends events to it').optional(),
  })
  .transform((webhook) => ({ ...webhook, id: webhook.id || undefined }))
export type WebhookSave = z.infer<typeof WebhookSave>

export const listWebhooks = adminRoute({
  rest: 'GET /admin/webhooks',
  summary: 'All webhooks, oldest first',
  description: 'The response never has a secret.',
  output: z.array(Webhook),
})

export const saveWebhook = adminRoute({
  rest: 'POST /admin/webhooks',
  summary: 'Create or change a webhook',
  description:
    'Without `active`, a new webhook is on, and an existing one does not change. The response to a creation ' +
    'has the `secret`, which no later response has. So a repeated creation with the same `Idempotency-Key` is ' +
    'rejected.',
  input: WebhookSave,
  output: SavedWebhook,
  fails: ['NOT_FOUND', 'TOO_MANY_WEBHOOKS', 'WEBHOOK_WITHOUT_SECRET', 'ALREADY_CREATED'],
  idempotent: true,
})

export const rotateWebhookSecret = adminRoute({
  rest: 'POST /admin/webhooks/{id}/rotate',
  summary: 'Replace the secret of a webhook',
  description:
    'For 24 hours, each request has a signature with the new secret and one with the previous secret. A ' +
    'webhook that is off because of a restore is switched on again.',
  input: z.object({ id: requiredId }),
  output: RotatedWebhook,
  fails: ['ALREADY_CREATED'],
  idempotent: true,
})

export const testWebhook = adminRoute({
  rest: 'POST /admin/webhooks/{id}/test',
  summary: 'Send a `ping` to a webhook',
  description: 'The webhook may be off. The result is in the list of deliveries.',
  input: z.object({ id: requiredId }),
  fails: ['WEBHOOK_WITHOUT_SECRET'],
})

export const deleteWebhook = adminRoute({
  rest: 'DELETE /admin/webhooks/{id}',
  summary: 'Delete a webhook with its waiting deliveries',
  description: 'Deliveries that were sent or have failed stay in the list.',
  input: z.object({ id: requiredId }),
})
