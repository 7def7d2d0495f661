import { deliveries, type Trx, webhooks } from '@voltway/db'
import { queueDelivery } from '../deliveries/queue-delivery.ts'
import type { Shop } from '../shop.ts'
import { webhookOffError } from './webhooks.ts'

const maxFailingSeconds = 5 * 86_400

/**
 * Notes whether the URL of a webhook works, in the transaction that notes the result of its delivery. Switches the webhook off
 * if it wants no more messages (`gone`), or if it has only failed for five days (docs/behaviour.md, "Webhooks"). Returns whether
 * it is on, because a webhook that is off gets no further try.
 */
export const noteWebhookResult = async (
  shop: Pick<Shop, 'newId' | 'mail'>,
  trx: Trx,
  webhook: webhooks.WebhookTarget,
  result: 'sent' | 'failed' | 'gone',
): Promise<boolean> => {
  if (result === 'sent') await webhooks.noteSuccess(trx, webhook)
  else await webhooks.noteFailure(trx, webhook)
  if (result === 'gone') await switchOff(trx, webhook, 'gone')
  const failed = result === 'failed' && (await switchOff(trx, webhook, 'failing'))
  if (failed && shop.mail?.admin !== undefined) {
    const mail = { kind: 'mail', target: shop.mail.admin, event_type: 'webhook_off' } as const
    await queueDelivery(shop, trx, { ...mail, webhook_id: webhook.id })
  }
  return webhooks.isActive(trx, webhook.id)
}

const switches = {
  gone: { seconds: 0, error: 'The receiver wants no more messages' },
  failing: { seconds: maxFailingSeconds, error: webhookOffError },
}

const switchOff = async (
  trx: Trx,
  webhook: webhooks.WebhookTarget,
  reason: keyof typeof switches,
): Promise<boolean> => {
  const { seconds, error } = switches[reason]
  const isOff = await webhooks.switchOff(trx, webhook, seconds, reason)
  if (isOff) await deliveries.failOfWebhook(trx, webhook.id, error)
  return isOff
}
