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
  getSettings,
  getUser,
  importProducts,
  type Listing,
  listAdminKeys,
  listAllOrders,
  listAllPaymentMethods,
  listAllProducts,
  listDeliveries,
  listEvents,
  listUsers,
  listWebhooks,
  listWithdrawals,
  overviewDeliveries,
  overviewOrders,
  removeImage,
  retryDelivery,
  rotateWebhookSecret,
  type Shop,
  savePaymentMethod,
  saveSettings,
  saveWebhook,
  searchAll,
  searchAudit,
  searchOrders,
  searchPaymentMethods,
  searchProducts,
  searchUsers,
  sendResetLink,
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

/** Returns the response of a write without a result. */
const succeed = async (write: Promise<void>) => write.then(() => success)

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
    listInQueue(ctx, contract['admin.products.list'], input, listAllProducts),
  ),
  search: adminOnly(contract['admin.products.search']).query(({ ctx, input }) =>
    searchProducts(ctx.shop, input),
  ),
  get: adminOnly(contract['admin.products.get']).query(({ ctx, input }) => getProduct(ctx.shop, input.id)),
  create: adminOnly(contract['admin.products.create'], idempotencyKeyIssues).mutation(({ ctx, input }) =>
    runWithIdempotencyKey(ctx, 'admin.products.create', input, (withIdempotency) =>
      createProduct(ctx.shop, ctx.admin, input, ctx.file, withIdempotency),
    ),
  ),
  update: adminOnly(contract['admin.products.update']).mutation(({ ctx, input }) =>
    updateProduct(ctx.shop, ctx.admin, input, ctx.file),
  ),
  import: adminOnly(contract['admin.products.import']).mutation(({ ctx, input }) =>
    importProducts(ctx.shop, ctx.admin, input, ctx.file),
  ),
  delete: adminOnly(contract['admin.products.delete']).mutation(async ({ ctx, input }) => {
    await deleteProduct(ctx.shop, ctx.admin, input.id)
    return success
  }),
  addImage: adminOnly(contract['admin.products.addImage'], idempotencyKeyIssues).mutation(({ ctx, input }) =>
    runWithIdempotencyKey(ctx, 'admin.products.addImage', input, (withIdempotency) =>
      addImage(ctx.shop, ctx.admin, input, ctx.file, withIdempotency),
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

const withdrawals = router({
  list: adminOnly(contract['admin.withdrawals.list']).query(({ ctx, input }) =>
    listInQueue(ctx, contract['admin.withdrawals.list'], input, listWithdrawals),
  ),
})

const users = router({
  list: adminOnly(contract['admin.users.list']).query(({ ctx, input }) =>
    listInQueue(ctx, contract['admin.users.list'], input, listUsers),
  ),
  search: adminOnly(contract['admin.users.search']).query(({ ctx, input }) => searchUsers(ctx.shop, input)),
  get: adminOnly(contract['admin.users.get']).query(({ ctx, input }) => getUser(ctx.shop, input.id)),
  sendResetLink: adminOnly(contract['admin.users.sendResetLink']).mutation(({ ctx, input }) =>
    succeed(sendResetLink(ctx.shop, ctx.admin, input.id)),
  ),
  setResetToken: adminOnly(contract['admin.users.setResetToken']).mutation(({ ctx, input }) =>
    succeed(setResetToken(ctx.shop, ctx.admin, input)),
  ),
  signOut: adminOnly(contract['admin.users.signOut']).mutation(({ ctx, input }) =>
    succeed(signOutUser(ctx.shop, ctx.admin, input.id)),
  ),
  delete: adminOnly(contract['admin.users.delete']).mutation(({ ctx, input }) =>
    succeed(deleteUser(ctx.shop, ctx.admin, input.id)),
  ),
})

const paymentMethods = router({
  list: adminOnly(contract['admin.paymentMethods.list']).query(({ ctx, input }) =>
    listInQueue(ctx, contract['admin.paymentMethods.list'], input, listAllPaymentMethods),
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
  delete: adminOnly(contract['admin.paymentMethods.delete']).mutation(({ ctx, input }) =>
    succeed(deletePaymentMethod(ctx.shop, ctx.admin, input.id)),
  ),
})

const settings = router({
  get: adminOnly(contract['admin.settings.get']).query(({ ctx }) => getSettings(ctx.shop)),
  save: adminOnly(contract['admin.settings.save']).mutation(({ ctx, input }) =>
    saveSettings(ctx.shop, ctx.admin, input),
  ),
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
  test: adminOnly(contract['admin.webhooks.test']).mutation(({ ctx, input }) =>
    succeed(testWebhook(ctx.shop, input.id)),
  ),
  delete: adminOnly(contract['admin.webhooks.delete']).mutation(({ ctx, input }) =>
    succeed(deleteWebhook(ctx.shop, ctx.admin, input.id)),
  ),
})

const keys = router({
  all: adminOnly(contract['admin.keys.all']).query(({ ctx }) => listAdminKeys(ctx.shop)),
  create: adminOnly(contract['admin.keys.create']).mutation(({ ctx, input }) =>
    createAdminKey(ctx.shop, ctx.admin, input),
  ),
  delete: adminOnly(contract['admin.keys.delete']).mutation(({ ctx, input }) =>
    succeed(deleteAdminKey(ctx.shop, ctx.admin, input.id)),
  ),
})

const check = adminOnly(contract['admin.check']).query(({ ctx: { admin } }) => ({
  ...success,
  name: admin.name,
  scope: admin.scope,
}))

const search = adminOnly(contract['admin.search']).query(({ ctx, input }) => searchAll(ctx.shop, input.q))

export const admin = router({
  check,
  search,
  keys,
  products,
  orders,
  withdrawals,
  users,
  paymentMethods,
  settings,
  audit,
  events,
  deliveries,
  webhooks,
})
