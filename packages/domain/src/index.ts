export { type Admin, searchAudit } from './audit/audit.ts'
export * from './auth/admin-keys.ts'
export * from './auth/admin-secret-in-database.ts'
export * from './auth/change-password.ts'
export * from './auth/login.ts'
export { passwordIssues } from './auth/password-issues.ts'
export * from './auth/password-resets.ts'
export { passwordCost, passwordQueue } from './auth/passwords.ts'
export * from './auth/register.ts'
export { authenticate, logout, logoutEverywhere, signOutUser } from './auth/sessions.ts'
export * from './auth/tokens.ts'
export { getCart } from './cart/get-cart.ts'
export * from './cart/save-cart.ts'
export { catalogueRevision } from './catalogue/change-catalogue.ts'
export { escapeCsvFormula } from './catalogue/csv/csv-formulas.ts'
export * from './catalogue/csv/import-products.ts'
export { cellFormats } from './catalogue/csv/product-cells.ts'
export { placeOrder } from './checkout/place-order.ts'
export * from './deliveries/claim-deliveries.ts'
export * from './deliveries/mail-content.ts'
export { queueEventDeliveries } from './deliveries/queue-event-deliveries.ts'
export * from './deliveries/read-deliveries.ts'
export { listEvents } from './events/read-events.ts'
export { runAdminRequest, type WithIdempotency } from './idempotency.ts'
export { collectParts, type Listing } from './list-parts.ts'
export * from './maintenance/delete-expired-data.ts'
export * from './maintenance/lease.ts'
export * from './maintenance/shop-id.ts'
export { dayOf } from './orders/days.ts'
export {
  exportOrders,
  getOrder,
  getOrdersOverview,
  getOwnOrder,
  listAllOrders,
  listOrders,
  searchOrders,
  tallyOrders,
} from './orders/read-orders.ts'
export * from './orders/withdrawals.ts'
export { cancelOrder, deleteOrder, setOrderStatuses, updateOrder } from './orders/write-orders.ts'
export {
  deletePaymentMethod,
  getPaymentMethod,
  listAllPaymentMethods,
  listPaymentMethods,
  savePaymentMethod,
  searchPaymentMethods,
} from './payment-methods/payment-methods.ts'
export { addImage, arrangeImages, removeImage } from './products/product-images.ts'
export * from './products/read-products.ts'
export { listSlugs } from './products/slugs.ts'
export { createProduct, deleteProduct, updateProduct } from './products/write-products.ts'
export * from './queues/bounded-queue.ts'
export * from './queues/queue-limits.ts'
export * from './rate-limits/attempt-counter.ts'
export { Refusal } from './refusal.ts'
export * from './search/admin-search.ts'
export * from './seed/seed-demo.ts'
export * from './settings/settings.ts'
export type { ImageStore, Shop } from './shop.ts'
export { read, write } from './transactions.ts'
export { getDeliveryAddress, saveDeliveryAddress } from './users/delivery-address.ts'
export * from './users/own-data.ts'
export { deleteAccount, deleteUser, getUser, listUsers, searchUsers } from './users/users.ts'
export * from './webhooks/read-webhook-message.ts'
export * from './webhooks/record-webhook-result.ts'
export * from './webhooks/webhook-hosts.ts'
export * from './webhooks/webhooks.ts'
