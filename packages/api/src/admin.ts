import { contract } from '@voltway/contract'
import {
  createProduct,
  deleteOrder,
  deletePaymentMethod,
  deleteProduct,
  deleteUser,
  listAllOrders,
  listPaymentMethods,
  listProducts,
  listUsers,
  savePaymentMethod,
  setOrderStatus,
  updateProduct,
} from '@voltway/store'
import { listed } from './listed.ts'
import { admin as adminOnly, router } from './trpc.ts'

const success = { success: true as const }

const products = router({
  list: adminOnly(contract['admin.products.list']).query(async ({ ctx, input }) =>
    listed(ctx, contract['admin.products.list'], input, await listProducts(ctx.shop, input)),
  ),
  create: adminOnly(contract['admin.products.create']).mutation(({ ctx, input }) =>
    createProduct(ctx.shop, input, ctx.picture),
  ),
  update: adminOnly(contract['admin.products.update']).mutation(({ ctx, input }) =>
    updateProduct(ctx.shop, input, ctx.picture),
  ),
  delete: adminOnly(contract['admin.products.delete']).mutation(async ({ ctx, input }) => {
    await deleteProduct(ctx.shop, input.id)
    return success
  }),
})

const orders = router({
  list: adminOnly(contract['admin.orders.list']).query(async ({ ctx, input }) =>
    listed(ctx, contract['admin.orders.list'], input, await listAllOrders(ctx.shop, input)),
  ),
  setStatus: adminOnly(contract['admin.orders.setStatus']).mutation(({ ctx, input }) =>
    setOrderStatus(ctx.shop, input),
  ),
  delete: adminOnly(contract['admin.orders.delete']).mutation(async ({ ctx, input }) => {
    await deleteOrder(ctx.shop, input.id)
    return success
  }),
})

const users = router({
  list: adminOnly(contract['admin.users.list']).query(async ({ ctx, input }) =>
    listed(ctx, contract['admin.users.list'], input, await listUsers(ctx.shop, input)),
  ),
  delete: adminOnly(contract['admin.users.delete']).mutation(async ({ ctx, input }) => {
    await deleteUser(ctx.shop, input.id)
    return success
  }),
})

const paymentMethods = router({
  list: adminOnly(contract['admin.paymentMethods.list']).query(async ({ ctx, input }) =>
    listed(ctx, contract['admin.paymentMethods.list'], input, await listPaymentMethods(ctx.shop, input)),
  ),
  save: adminOnly(contract['admin.paymentMethods.save']).mutation(({ ctx, input }) =>
    savePaymentMethod(ctx.shop, input),
  ),
  delete: adminOnly(contract['admin.paymentMethods.delete']).mutation(async ({ ctx, input }) => {
    await deletePaymentMethod(ctx.shop, input.id)
    return success
  }),
})

export const admin = router({ products, orders, users, paymentMethods })
