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
import { runWithIdempotencyKey } from './idempotency-key.ts'
import { listInQueue, setNextLink } from './list-response.ts'
import { succeed } from './succeed.ts'
import { admin as adminOnly, router } from './trpc.ts'

export const events = router({
  feed: adminOnly(contract['admin.events.feed']).query(async ({ ctx, input }) => {
    const { items, next } = await listEvents(ctx.shop, input)
    if (next !== undefined) setNextLink(ctx, contract['admin.events.feed'], { ...input, cursor: next })
    return items
  }),
})

export const deliveries = router({
  list: adminOnly(contract['admin.deliveries.list']).query(({ ctx, input }) =>
    listInQueue(ctx, contract['admin.deliveries.list'], input, listDeliveries),
  ),
  overview: adminOnly(contract['admin.deliveries.overview']).query(({ ctx }) => overviewDeliveries(ctx.shop)),
  retry: adminOnly(contract['admin.deliveries.retry']).mutation(({ ctx, input }) =>
    retryDelivery(ctx.shop, input.id),
  ),
})

export const webhooks = router({
  all: adminOnly(contract['admin.webhooks.all']).query(({ ctx }) => listWebhooks(ctx.shop)),
  save: adminOnly(contract['admin.webhooks.save']).mutation(({ ctx, input, path }) =>
    runWithIdempotencyKey(ctx, path, input, (withIdempotency) =>
      saveWebhook(ctx.shop, ctx.admin, input, withIdempotency),
    ),
  ),
  rotate: adminOnly(contract['admin.webhooks.rotate']).mutation(({ ctx, input, path }) =>
    runWithIdempotencyKey(ctx, path, input, (withIdempotency) =>
      rotateWebhookSecret(ctx.shop, ctx.admin, input.id, withIdempotency),
    ),
  ),
  test: adminOnly(contract['admin.webhooks.test']).mutation(({ ctx, input }) =>
    succeed(testWebhook(ctx.shop, input.id)),
  ),
  delete: adminOnly(contract['admin.webhooks.delete']).mutation(({ ctx, input }) =>
    succeed(deleteWebhook(ctx.shop, ctx.admin, input.id)),
  ),
})
