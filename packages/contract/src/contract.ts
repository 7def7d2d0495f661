import * as adminKeys from './accounts/admin-keys.ts'
import * as auth from './accounts/auth.ts'
import * as ownData from './accounts/own-data.ts'
import * as passwords from './accounts/password-routes.ts'
import * as users from './accounts/users.ts'
import * as audit from './audit/audit.ts'
import * as cart from './cart/cart.ts'
import * as deliveries from './deliveries/deliveries.ts'
import { listEvents } from './events/events.ts'
import { placeOrder } from './orders/checkout.ts'
import * as delivery from './orders/delivery-address.ts'
import * as orders from './orders/order-routes.ts'
import * as withdrawals from './orders/withdrawals.ts'
import * as paymentMethods from './payment-methods/payment-methods.ts'
import * as catalogueFiles from './products/catalogue-files.ts'
import * as productImages from './products/product-images.ts'
import * as products from './products/product-routes.ts'
import type { FileRoute, Route } from './route.ts'
import { searchAll } from './search/admin-search.ts'
import * as settings from './settings/settings.ts'
import * as webhooks from './webhooks/webhooks.ts'

/** All routes of the shop by name, which is a procedure's tRPC path. tRPC, REST, OpenAPI and the tests use this list. */
export const contract = {
  'auth.register': auth.register,
  'auth.login': auth.login,
  'auth.logout': auth.logout,
  'auth.logoutEverywhere': auth.logoutEverywhere,
  'auth.me': auth.me,
  'auth.changeName': auth.changeName,
  'auth.forgotPassword': passwords.forgotPassword,
  'auth.resetPassword': passwords.resetPassword,
  'auth.changePassword': passwords.changePassword,
  'auth.getDelivery': delivery.getDelivery,
  'auth.saveDelivery': delivery.saveDelivery,
  'auth.export': ownData.exportOwnData,
  'auth.deleteAccount': ownData.deleteAccount,
  'products.list': products.listProducts,
  // Before the route with an id, which would match `search` as an id.
  'products.search': products.searchCatalogue,
  'products.get': products.getProduct,
  'products.categories': products.listCategories,
  'paymentMethods.list': paymentMethods.listPaymentMethods,
  'cart.get': cart.getCart,
  'cart.save': cart.saveCart,
  'checkout.placeOrder': placeOrder,
  'orders.list': orders.listOrders,
  'orders.get': orders.getOwnOrder,
  'orders.cancel': orders.cancelOrder,
  'withdrawals.create': withdrawals.withdraw,
  'orders.receipt': orders.getOwnReceipt,
  'admin.check': adminKeys.checkAdminSecret,
  'admin.search': searchAll,
  'admin.keys.all': adminKeys.listAdminKeys,
  'admin.keys.create': adminKeys.createAdminKey,
  'admin.keys.delete': adminKeys.deleteAdminKey,
  'admin.products.list': products.listProductsAsAdmin,
  // Before the route with an id, which would match `search` and `export` as ids.
  'admin.products.search': products.searchProducts,
  'admin.products.export': catalogueFiles.exportProducts,
  'admin.products.get': products.getProductAsAdmin,
  'admin.products.create': products.createProduct,
  'admin.products.update': products.updateProduct,
  'admin.products.import': catalogueFiles.importProducts,
  'admin.products.delete': products.deleteProduct,
  'admin.products.addImage': productImages.addImage,
  'admin.products.arrangeImages': productImages.arrangeImages,
  'admin.products.removeImage': productImages.removeImage,
  'admin.orders.list': orders.listOrdersAsAdmin,
  'admin.orders.search': orders.searchOrders,
  'admin.orders.export': orders.exportOrders,
  'admin.orders.overview': orders.getOrdersOverview,
  'admin.orders.get': orders.getOrder,
  'admin.orders.receipt': orders.getReceipt,
  'admin.orders.setStatuses': orders.setOrderStatuses,
  'admin.orders.update': orders.updateOrder,
  'admin.orders.delete': orders.deleteOrder,
  'admin.withdrawals.list': withdrawals.listWithdrawals,
  'admin.users.list': users.listUsers,
  // Before the route with an id, which would match `search` as an id.
  'admin.users.search': users.searchUsers,
  'admin.users.get': users.getUser,
  'admin.users.sendResetLink': users.sendResetLink,
  'admin.users.setResetToken': passwords.setResetToken,
  'admin.users.signOut': users.signOutUser,
  'admin.users.delete': users.deleteUser,
  'admin.paymentMethods.list': paymentMethods.listPaymentMethodsAsAdmin,
  'admin.paymentMethods.search': paymentMethods.searchPaymentMethods,
  'admin.paymentMethods.get': paymentMethods.getPaymentMethod,
  'admin.paymentMethods.save': paymentMethods.savePaymentMethod,
  'admin.paymentMethods.delete': paymentMethods.deletePaymentMethod,
  'admin.settings.get': settings.getSettings,
  'admin.settings.save': settings.saveSettings,
  'admin.audit.search': audit.searchAudit,
  'admin.events.feed': listEvents,
  'admin.deliveries.list': deliveries.listDeliveries,
  'admin.deliveries.overview': deliveries.getDeliveriesOverview,
  'admin.deliveries.retry': deliveries.retryDelivery,
  'admin.webhooks.all': webhooks.listWebhooks,
  'admin.webhooks.save': webhooks.saveWebhook,
  'admin.webhooks.rotate': webhooks.rotateWebhookSecret,
  'admin.webhooks.test': webhooks.testWebhook,
  'admin.webhooks.delete': webhooks.deleteWebhook,
} as const satisfies Record<string, Route | FileRoute>

type Contract = typeof contract
type RouteName = keyof Contract

/** The name of a file route. */
export type FileName = { [Name in RouteName]: Contract[Name] extends FileRoute ? Name : never }[RouteName]

/** A procedure's tRPC path. */
export type ProcedurePath = Exclude<RouteName, FileName>

const entries = Object.entries<Route | FileRoute>(contract)

/** The procedures, without files, by their tRPC paths. */
export const procedures = entries.filter(([, { file }]) => file === undefined) as [ProcedurePath, Route][]

/** The files, without procedures. */
export const files = entries.filter(([, { file }]) => file !== undefined) as [FileName, FileRoute][]
