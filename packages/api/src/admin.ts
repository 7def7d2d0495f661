import { contract } from '@voltway/contract'
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
  getOrder,
  getPaymentMethod,
  getProduct,
  getSettings,
  getUser,
  importProducts,
  listAdminKeys,
  listAllOrders,
  listAllPaymentMethods,
  listAllProducts,
  listUsers,
  listWithdrawals,
  overviewOrders,
  removeImage,
  savePaymentMethod,
  saveSettings,
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
  updateOrder,
  updateProduct,
} from '@voltway/domain'
import { deliveries, events, webhooks } from './admin-messages.ts'
import { runWithIdempotencyKey } from './idempotency-key.ts'
import { listInQueue } from './list-response.ts'
import { succeed, success } from './succeed.ts'
import { admin as adminOnly, router } from './trpc.ts'

const products = router({
  list: adminOnly(contract['admin.products.list']).query(({ ctx, input }) =>
    listInQueue(ctx, contract['admin.products.list'], input, listAllProducts),
  ),
  search: adminOnly(contract['admin.products.search']).query(({ ctx, input }) =>
    searchProducts(ctx.shop, input),
  ),
  get: adminOnly(contract['admin.products.get']).query(({ ctx, input }) => getProduct(ctx.shop, input.id)),
  create: adminOnly(contract['admin.products.create']).mutation(({ ctx, input, path }) =>
    runWithIdempotencyKey(ctx, path, input, (withIdempotency) =>
      createProduct(ctx.shop, ctx.admin, input, ctx.file, withIdempotency),
    ),
  ),
  update: adminOnly(contract['admin.products.update']).mutation(({ ctx, input }) =>
    updateProduct(ctx.shop, ctx.admin, input, ctx.file),
  ),
  import: adminOnly(contract['admin.products.import']).mutation(({ ctx, input }) =>
    importProducts(ctx.shop, ctx.admin, input, ctx.file),
  ),
  delete: adminOnly(contract['admin.products.delete']).mutation(({ ctx, input }) =>
    succeed(deleteProduct(ctx.shop, ctx.admin, input.id)),
  ),
  addImage: adminOnly(contract['admin.products.addImage']).mutation(({ ctx, input, path }) =>
    runWithIdempotencyKey(ctx, path, input, (withIdempotency) =>
      addImage(ctx.shop, ctx.admin, input, ctx.file, withIdempotency),
    ),
  ),
  arrangeImages: adminOnly(contract['admin.products.arrangeImages']).mutation(({ ctx, input }) =>
    arrangeImages(ctx.shop, ctx.admin, input),
  ),
  removeImage: adminOnly(contract['admin.products.removeImage']).mutation(({ ctx, input }) =>
    succeed(removeImage(ctx.shop, ctx.admin, input)),
  ),
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
  delete: adminOnly(contract['admin.orders.delete']).mutation(({ ctx, input }) =>
    succeed(deleteOrder(ctx.shop, ctx.admin, input.id)),
  ),
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
  save: adminOnly(contract['admin.paymentMethods.save']).mutation(({ ctx, input, path }) =>
    runWithIdempotencyKey(ctx, path, input, (withIdempotency) =>
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

const keys = router({
  all: adminOnly(contract['admin.keys.all']).query(({ ctx }) => listAdminKeys(ctx.shop)),
  create: adminOnly(contract['admin.keys.create']).mutation(({ ctx, input }) =>
    createAdminKey(ctx.shop, ctx.admin, input),
  ),
  delete: adminOnly(contract['admin.keys.delete']).mutation(({ ctx, input }) =>
    succeed(deleteAdminKey(ctx.shop, ctx.admin, input.id)),
  ),
})

const check = adminOnly(contract['admin.check']).query(({ ctx: { admin, shop } }) => ({
  ...success,
  name: admin.name,
  scope: admin.scope,
  mail: shop.mail !== undefined,
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
