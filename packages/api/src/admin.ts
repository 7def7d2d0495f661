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
import { act, change, list, query } from './admin-procedures.ts'
import { success } from './succeed.ts'
import { admin as adminOnly, router } from './trpc.ts'

const products = router({
  list: list(contract['admin.products.list'], listAllProducts),
  search: query(contract['admin.products.search'], searchProducts),
  get: query(contract['admin.products.get'], (shop, { id }) => getProduct(shop, id)),
  create: change(contract['admin.products.create'], (shop, by, product, { file, withIdempotency }) =>
    createProduct(shop, by, product, file, withIdempotency),
  ),
  update: change(contract['admin.products.update'], (shop, by, product, { file }) =>
    updateProduct(shop, by, product, file),
  ),
  import: change(contract['admin.products.import'], (shop, by, input, { file }) =>
    importProducts(shop, by, input, file),
  ),
  delete: act(contract['admin.products.delete'], (shop, by, { id }) => deleteProduct(shop, by, id)),
  addImage: change(contract['admin.products.addImage'], (shop, by, image, { file, withIdempotency }) =>
    addImage(shop, by, image, file, withIdempotency),
  ),
  arrangeImages: change(contract['admin.products.arrangeImages'], arrangeImages),
  removeImage: act(contract['admin.products.removeImage'], removeImage),
})

const orders = router({
  list: list(contract['admin.orders.list'], listAllOrders),
  search: query(contract['admin.orders.search'], searchOrders),
  overview: query(contract['admin.orders.overview'], overviewOrders),
  get: query(contract['admin.orders.get'], (shop, { id }) => getOrder(shop, id)),
  setStatuses: change(contract['admin.orders.setStatuses'], setOrderStatuses),
  update: change(contract['admin.orders.update'], updateOrder),
  delete: act(contract['admin.orders.delete'], (shop, by, { id }) => deleteOrder(shop, by, id)),
})

const withdrawals = router({ list: list(contract['admin.withdrawals.list'], listWithdrawals) })

const users = router({
  list: list(contract['admin.users.list'], listUsers),
  search: query(contract['admin.users.search'], searchUsers),
  get: query(contract['admin.users.get'], (shop, { id }) => getUser(shop, id)),
  sendResetLink: act(contract['admin.users.sendResetLink'], (shop, by, { id }) =>
    sendResetLink(shop, by, id),
  ),
  setResetToken: act(contract['admin.users.setResetToken'], setResetToken),
  signOut: act(contract['admin.users.signOut'], (shop, by, { id }) => signOutUser(shop, by, id)),
  delete: act(contract['admin.users.delete'], (shop, by, { id }) => deleteUser(shop, by, id)),
})

const paymentMethods = router({
  list: list(contract['admin.paymentMethods.list'], listAllPaymentMethods),
  search: query(contract['admin.paymentMethods.search'], searchPaymentMethods),
  get: query(contract['admin.paymentMethods.get'], (shop, { id }) => getPaymentMethod(shop, id)),
  save: change(contract['admin.paymentMethods.save'], (shop, by, method, { withIdempotency }) =>
    savePaymentMethod(shop, by, method, withIdempotency),
  ),
  delete: act(contract['admin.paymentMethods.delete'], (shop, by, { id }) =>
    deletePaymentMethod(shop, by, id),
  ),
})

const settings = router({
  get: query(contract['admin.settings.get'], getSettings),
  save: change(contract['admin.settings.save'], saveSettings),
})

const audit = router({ search: query(contract['admin.audit.search'], searchAudit) })

const keys = router({
  all: query(contract['admin.keys.all'], listAdminKeys),
  create: change(contract['admin.keys.create'], createAdminKey),
  delete: act(contract['admin.keys.delete'], (shop, by, { id }) => deleteAdminKey(shop, by, id)),
})

const check = adminOnly(contract['admin.check']).query(({ ctx: { admin, shop } }) => ({
  ...success,
  name: admin.name,
  scope: admin.scope,
  mail: shop.mail !== undefined,
}))

const search = query(contract['admin.search'], (shop, { q }) => searchAll(shop, q))

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
