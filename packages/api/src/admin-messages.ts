import { contract } from '@voltway/contract'
import {
  deleteWebhook,
  listDeliveries,
  listEvents,
  listWebhooks,
  overviewDeliveries,
  retryDelivery,
  rotateWebhookSecret,
  saveWebhook,
  testWebhook,
} from '@voltway/domain'
import { act, change, list, query } from './admin-procedures.ts'
import { setNextLink } from './list-response.ts'
import { admin as adminOnly, router } from './trpc.ts'

export const events = router({
  feed: adminOnly(contract['admin.events.feed']).query(async ({ ctx, input }) => {
    const { items, next } = await listEvents(ctx.shop, input)
    if (next !== undefined) setNextLink(ctx, contract['admin.events.feed'], { ...input, cursor: next })
    return items
  }),
})

export const deliveries = router({
  list: list(contract['admin.deliveries.list'], listDeliveries),
  overview: query(contract['admin.deliveries.overview'], overviewDeliveries),
  retry: change(contract['admin.deliveries.retry'], (shop, _, { id }) => retryDelivery(shop, id)),
})

export const webhooks = router({
  all: query(contract['admin.webhooks.all'], listWebhooks),
  save: change(contract['admin.webhooks.save'], (shop, by, webhook, { withIdempotency }) =>
    saveWebhook(shop, by, webhook, withIdempotency),
  ),
  rotate: change(contract['admin.webhooks.rotate'], (shop, by, { id }, { withIdempotency }) =>
    rotateWebhookSecret(shop, by, id, withIdempotency),
  ),
  test: act(contract['admin.webhooks.test'], (shop, _, { id }) => testWebhook(shop, id)),
  delete: act(contract['admin.webhooks.delete'], (shop, by, { id }) => deleteWebhook(shop, by, id)),
})
