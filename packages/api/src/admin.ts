import { contract, type Page, type Route } from '@voltway/contract'
import {
  addImage,
  arrangeImages,
  createAdminKey,
  createProduct,
  deleteAdminKey,
  deleteOrder,
  deletePaymentMethod,
  deleteProduct,
  deleteUser,
  deleteWebhook,
  getOrder,
  getPaymentMethod,
  getProduct,
  type Listing,
  listAdminKeys,
  listAllOrders,
  listDeliveries,
  listEvents,
  listPaymentMethods,
  listProducts,
  listUsers,
  listWebhooks,
  overviewDeliveries,
  overviewOrders,
  removeImage,
  retryDelivery,
  rotateWebhookSecret,
  type Shop,
  savePaymentMethod,
  saveWebhook,
  searchAudit,
  searchOrders,
  searchPaymentMethods,
  searchProducts,
  searchUsers,
  setOrderStatuses,
  setResetToken,
  signOutUser,
  testWebhook,
  updateOrder,
  updateProduct,
} from '@voltway/domain'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { idempotencyKeyIssues, runWithIdempotencyKey } from './idempotency-key.ts'
import { listResponse, setNextLink } from './list-response.ts'
import { admin as adminOnly, router } from './trpc.ts'

const success = { success: true as const }

// Parts are short. Complete lists may be very long, so they need a slot.
const listInQueue = async <Item, Part extends Page>(
  ctx: Context,
  route: Route<z.ZodType, z.ZodType<Item[]>>,
  page: Part,
  list: (shop: Shop, page: Part) => Promise<Listing<Item>>,
): Promise<Item[]> => {
  if (page.limit === undefined) await ctx.acquireListSlot('admin')
  return listResponse(ctx, route, page, await list(ctx.shop, page))
}

const products = router({
  list: adminOnly(contract['admin.products.list']).query(({ ctx, input }) =>
    listInQueue(ctx, contract['admin.products.list'], input, listProducts),
  ),
  search: adminOnly(contract['admin.products.search']).query(({ ctx, input }) =>
    searchProducts(ctx.shop, input),
  ),
  get: adminOnly(contract['admin.products.get']).query(({ ctx, input }) => getProduct(ctx.shop, input.id)),
  create: adminOnly(contract['admin.products.create'], idempotencyKeyIssues).mutation(({ ctx, input }) =>
    runWithIdempotencyKey(ctx, 'admin.products.create', input, (withIdempotency) =>
      createProduct(ctx.shop, ctx.admin, input, ctx.image, withIdempotency),
    ),
  ),
  update: adminOnly(contract['admin.products.update']).mutation(({ ctx, input }) =>
    updateProduct(ctx.shop, ctx.admin, input, ctx.image),
  ),
  delete: adminOnly(contract['admin.products.delete']).mutation(async ({ ctx, input }) => {
    await deleteProduct(ctx.shop, ctx.admin, input.id)
    return success
  }),
  addImage: adminOnly(contract['admin.products.addImage'], idempotencyKeyIssues).mutation(({ ctx, input }) =>
    runWithIdempotencyKey(ctx, 'admin.products.addImage', input, (withIdempotency) =>
      addImage(ctx.shop, ctx.admin, input, ctx.image, withIdempotency),
    ),
  ),
  arrangeImages: adminOnly(contract['admin.products.arrangeImages']).mutation(({ ctx, input }) =>
    arrangeImages(ctx.shop, ctx.admin, input),
  ),
  removeImage: adminOnly(contract['admin.products.removeImage']).mutation(async ({ ctx, input }) => {
    await removeImage(ctx.shop, ctx.admin, input)
    return success
  }),
})

const orders = router({
  list: adminOnly(contract['admin.orders.list']).query(({ ctx, input }) =>
    listInQueue(ctx, contract['admin.orders.list'], input, listAllOrders),
  ),
  search: adminOnly(contract['admin.orders.search']).query(({ ctx, input }) => searchOrders(ctx.shop, input)),
  overview: adminOnly(contract['admin.orders.overview']).query(({ ctx, input }) =>
    overviewOrders(ctx.shop, input),
  ),
  get: adminOnly(contract['admin.orders.get']).query(({ ctx, input }) => getOrder(ctx.shop, input.id)),
  setStatuses: adminOnly(contract['admin.orders.setStatuses']).mutation(({ ctx, input }) =>
    setOrderStatuses(ctx.shop, ctx.admin, input),
  ),
  update: adminOnly(contract['admin.orders.update']).mutation(({ ctx, input }) =>
    updateOrder(ctx.shop, ctx.admin, input),
  ),
  delete: adminOnly(contract['admin.orders.delete']).mutation(async ({ ctx, input }) => {
    await deleteOrder(ctx.shop, ctx.admin, input.id)
    return success
  }),
})

const users = router({
  list: adminOnly(contract['admin.users.list']).query(({ ctx, input }) =>
    listInQueue(ctx, contract['admin.users.list'], input, listUsers),
  ),
  search: adminOnly(contract['admin.users.search']).query(({ ctx, input }) => searchUsers(ctx.shop, input)),
  setResetToken: adminOnly(contract['admin.users.setResetToken']).mutation(async ({ ctx, input }) => {
    await setResetToken(ctx.shop, ctx.admin, input)
    return success
  }),
  signOut: adminOnly(contract['admin.users.signOut']).mutation(async ({ ctx, input }) => {
    await signOutUser(ctx.shop, ctx.admin, input.id)
    return success
  }),
  delete: adminOnly(contract['admin.users.delete']).mutation(async ({ ctx, input }) => {
    await deleteUser(ctx.shop, ctx.admin, input.id)
    return success
  }),
})

const paymentMethods = router({
  list: adminOnly(contract['admin.paymentMethods.list']).query(({ ctx, input }) =>
    listInQueue(ctx, contract['admin.paymentMethods.list'], input, listPaymentMethods),
  ),
  search: adminOnly(contract['admin.paymentMethods.search']).query(({ ctx, input }) =>
    searchPaymentMethods(ctx.shop, input),
  ),
  get: adminOnly(contract['admin.paymentMethods.get']).query(({ ctx, input }) =>
    getPaymentMethod(ctx.shop, input.id),
  ),
  save: adminOnly(contract['admin.paymentMethods.save'], idempotencyKeyIssues).mutation(({ ctx, input }) =>
    runWithIdempotencyKey(ctx, 'admin.paymentMethods.save', input, (withIdempotency) =>
      savePaymentMethod(ctx.shop, ctx.admin, input, withIdempotency),
    ),
  ),
  delete: adminOnly(contract['admin.paymentMethods.delete']).mutation(async ({ ctx, input }) => {
    await deletePaymentMethod(ctx.shop, ctx.admin, input.id)
    return success
  }),
})

const audit = router({
  search: adminOnly(contract['admin.audit.search']).query(({ ctx, input }) => searchAudit(ctx.shop, input)),
})

const events = router({
  feed: adminOnly(contract['admin.events.feed']).query(async ({ ctx, input }) => {
    const { items, next } = await listEvents(ctx.shop, input)
    if (next !== undefined) setNextLink(ctx, contract['admin.events.feed'], { ...input, cursor: next })
    return items
  }),
})

const deliveries = router({
  list: adminOnly(contract['admin.deliveries.list']).query(({ ctx, input }) =>
    listInQueue(ctx, contract['admin.deliveries.list'], input, listDeliveries),
  ),
  overview: adminOnly(contract['admin.deliveries.overview']).query(({ ctx }) => overviewDeliveries(ctx.shop)),
  retry: adminOnly(contract['admin.deliveries.retry']).mutation(({ ctx, input }) =>
    retryDelivery(ctx.shop, input.id),
  ),
})

const webhooks = router({
  all: adminOnly(contract['admin.webhooks.all']).query(({ ctx }) => listWebhooks(ctx.shop)),
  save: adminOnly(contract['admin.webhooks.save'], idempotencyKeyIssues).mutation(({ ctx, input }) =>
    runWithIdempotencyKey(ctx, 'admin.webhooks.save', input, (withIdempotency) =>
      saveWebhook(ctx.shop, ctx.admin, input, withIdempotency),
    ),
  ),
  rotate: adminOnly(contract['admin.webhooks.rotate'], idempotencyKeyIssues).mutation(({ ctx, input }) =>
    runWithIdempotencyKey(ctx, 'admin.webhooks.rotate', input, (withIdempotency) =>
      rotateWebhookSecret(ctx.shop, ctx.admin, input.id, withIdempotency),
    ),
  ),
  test: adminOnly(contract['admin.webhooks.test']).mutation(async ({ ctx, input }) => {
    await testWebhook(ctx.shop, input.id)
    return success
  }),
  delete: adminOnly(contract['admin.webhooks.delete']).mutation(async ({ ctx, input }) => {
    await deleteWebhook(ctx.shop, ctx.admin, input.id)
    return success
  }),
})

const keys = router({
  all: adminOnly(contract['admin.keys.all']).query(({ ctx }) => listAdminKeys(ctx.shop)),
  create: adminOnly(contract['admin.keys.create']).mutation(({ ctx, input }) =>
    createAdminKey(ctx.shop, ctx.admin, input),
  ),
  delete: adminOnly(contract['admin.keys.delete']).mutation(async ({ ctx, input }) => {
    await deleteAdminKey(ctx.shop, ctx.admin, input.id)
    return success
  }),
})

const check = adminOnly(contract['admin.check']).query(({ ctx: { admin } }) => ({
  ...success,
  name: admin.name,
  scope: admin.scope,
}))

export const admin = router({
  check,
  keys,
  products,
  orders,
  users,
  paymentMethods,
  audit,
  events,
  deliveries,
  webhooks,
})
