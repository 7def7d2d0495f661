import { contract } from '@voltway/contract'
import * as domain from '@voltway/domain'
import { list, mutation, query } from './admin-procedure-builders.ts'
import { setNextLink } from './list-response.ts'
import { successResponse } from './success-response.ts'
import { admin as adminOnly, router } from './trpc.ts'

const products = router({
  list: list(contract['admin.products.list'], domain.listAllProducts),
  search: query(contract['admin.products.search'], domain.searchProducts),
  get: query(contract['admin.products.get'], (shop, { id }) => domain.getProduct(shop, id)),
  create: mutation(contract['admin.products.create'], domain.createProduct),
  update: mutation(contract['admin.products.update'], domain.updateProduct),
  import: mutation(contract['admin.products.import'], domain.importProducts),
  delete: mutation(contract['admin.products.delete'], (shop, by, { id, if_match }) =>
    domain.deleteProduct(shop, by, id, if_match),
  ),
  addImage: mutation(contract['admin.products.addImage'], domain.addImage),
  arrangeImages: mutation(contract['admin.products.arrangeImages'], domain.arrangeImages),
  removeImage: mutation(contract['admin.products.removeImage'], domain.removeImage),
})

const orders = router({
  list: list(contract['admin.orders.list'], domain.listAllOrders),
  search: query(contract['admin.orders.search'], domain.searchOrders),
  overview: query(contract['admin.orders.overview'], domain.getOrdersOverview),
  get: query(contract['admin.orders.get'], (shop, { id }) => domain.getOrder(shop, id)),
  setStatuses: mutation(contract['admin.orders.setStatuses'], (shop, by, input, _, withIdempotency) =>
    domain.setOrderStatuses(shop, by, input, withIdempotency),
  ),
  update: mutation(contract['admin.orders.update'], domain.updateOrder),
  delete: mutation(contract['admin.orders.delete'], (shop, by, { id, if_match }) =>
    domain.deleteOrder(shop, by, id, if_match),
  ),
})

const withdrawals = router({ list: list(contract['admin.withdrawals.list'], domain.listWithdrawals) })

const users = router({
  list: list(contract['admin.users.list'], domain.listUsers),
  search: query(contract['admin.users.search'], domain.searchUsers),
  get: query(contract['admin.users.get'], (shop, { id }) => domain.getUser(shop, id)),
  sendResetLink: mutation(contract['admin.users.sendResetLink'], (shop, by, { id }) =>
    domain.sendResetLink(shop, by, id),
  ),
  setResetToken: mutation(contract['admin.users.setResetToken'], domain.setResetToken),
  signOut: mutation(contract['admin.users.signOut'], (shop, by, { id }) => domain.signOutUser(shop, by, id)),
  delete: mutation(contract['admin.users.delete'], (shop, by, { id }) => domain.deleteUser(shop, by, id)),
})

const paymentMethods = router({
  list: list(contract['admin.paymentMethods.list'], domain.listAllPaymentMethods),
  search: query(contract['admin.paymentMethods.search'], domain.searchPaymentMethods),
  get: query(contract['admin.paymentMethods.get'], (shop, { id }) => domain.getPaymentMethod(shop, id)),
  save: mutation(contract['admin.paymentMethods.save'], (shop, by, method, _, withIdempotency) =>
    domain.savePaymentMethod(shop, by, method, withIdempotency),
  ),
  delete: mutation(contract['admin.paymentMethods.delete'], (shop, by, { id, if_match }) =>
    domain.deletePaymentMethod(shop, by, id, if_match),
  ),
})

const settings = router({
  get: query(contract['admin.settings.get'], domain.getSettings),
  save: mutation(contract['admin.settings.save'], domain.saveSettings),
})

const audit = router({ search: query(contract['admin.audit.search'], domain.searchAudit) })

const keys = router({
  all: query(contract['admin.keys.all'], domain.listAdminKeys),
  create: mutation(contract['admin.keys.create'], domain.createAdminKey),
  delete: mutation(contract['admin.keys.delete'], (shop, by, { id }) => domain.deleteAdminKey(shop, by, id)),
})

const events = router({
  feed: adminOnly(contract['admin.events.feed']).query(async ({ ctx, input }) => {
    const { items, next } = await domain.listEvents(ctx.shop, input)
    if (next !== undefined) setNextLink(ctx, contract['admin.events.feed'], { ...input, cursor: next })
    return items
  }),
})

const deliveries = router({
  list: list(contract['admin.deliveries.list'], domain.listDeliveries),
  overview: query(contract['admin.deliveries.overview'], domain.getDeliveriesOverview),
  retry: mutation(contract['admin.deliveries.retry'], (shop, _, { id }) => domain.retryDelivery(shop, id)),
})

const webhooks = router({
  all: query(contract['admin.webhooks.all'], domain.listWebhooks),
  save: mutation(contract['admin.webhooks.save'], (shop, by, webhook, _, withIdempotency) =>
    domain.saveWebhook(shop, by, webhook, withIdempotency),
  ),
  rotate: mutation(contract['admin.webhooks.rotate'], (shop, by, { id }, _, withIdempotency) =>
    domain.rotateWebhookSecret(shop, by, id, withIdempotency),
  ),
  test: mutation(contract['admin.webhooks.test'], (shop, _, { id }) => domain.testWebhook(shop, id)),
  delete: mutation(contract['admin.webhooks.delete'], (shop, by, { id }) =>
    domain.deleteWebhook(shop, by, id),
  ),
})

const check = adminOnly(contract['admin.check']).query(({ ctx: { admin, shop } }) => ({
  ...successResponse,
  name: admin.name,
  scope: admin.scope,
  mail: shop.mail !== undefined,
}))

const search = query(contract['admin.search'], (shop, { q }) => domain.searchAll(shop, q))

export const adminRouter = router({
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
