import { deliveries, type Trx, webhooks } from '@voltway/db'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import type { Shop } from '../shop.ts'
import { webhookOffError } from './webhooks.ts'

const maxFailingSeconds = 5 * 86_400

/**
 * Records whether the URL of a webhook works, in the transaction that records the result of its delivery. Switches the webhook off
 * if it wants no more messages (`gone`), or if it has only failed for five days (docs/behaviour.md, "Webhooks"). Returns whether
 * it is on, because a webhook that is off gets no further try.
 */
export const recordWebhookResult = async (
  shop: Pick<Shop, 'newId' | 'mail'>,
  trx: Trx,
  webhook: webhooks.WebhookTarget,
  result: 'sent' | keyof typeof failures,
): Promise<boolean> => {
  if (result === 'sent') await webhooks.recordSuccess(trx, webhook)
  else {
    await webhooks.recordFailure(trx, webhook)
    const { seconds, reason, error } = failures[result]
    const isOff = await webhooks.switchOff(trx, webhook, seconds, reason)
    if (isOff) await deliveries.failOfWebhook(trx, webhook.id, error)
    if (isOff && reason === 'failing' && shop.mail?.admin !== undefined) {
      const mail = { kind: 'mail', target: shop.mail.admin, event_type: 'webhook_off' } as const
      await queueDelivery(shop, trx, { ...mail, webhook_id: webhook.id })
    }
  }
  return webhooks.isActive(trx, webhook.id)
}

const failures = {
  gone: { seconds: 0, reason: 'gone', error: 'The receiver wants no more messages' },
  failed: { seconds: maxFailingSeconds, reason: 'failing', error: webhookOffError },
} as const
