import { readWebhookMessage, type Shop, webhookOffError } from '@voltway/domain'
import type { Sender } from './start-outbox.ts'

/** Creates the sender of webhooks, which signs a message at every try. */
export const createWebhookSender =
  (shop: Shop): Sender =>
  async (delivery, stopped) => {
    const message = await readWebhookMessage(shop, delivery)
    if (message === undefined) return undefined
    // Switching off does not fail a delivery that another node has claimed.
    if (message.isStopped) return { result: 'failed', error: webhookOffError, durationMs: 0 }
    // Loaded with the first webhook: most shops have none.
    const { sendWebhook } = await import('./send-webhook.ts')
    return { ...(await sendWebhook(message, shop.webhookHosts, { stopped })), url: message.url }
  }
