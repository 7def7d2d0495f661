export { assetRetentionDays, findAsset, renewAssets, storeAssets } from './assets/stored-assets.ts'
export { type Admin, searchAudit } from './audit/audit.ts'
export {
  createAdminKey,
  deleteAdminKey,
  findAdminKey,
  listAdminKeys,
  newAdminKey,
} from './auth/admin-keys.ts'
export { createAdminSecret, isAdminSecret, rotateAdminSecret } from './auth/admin-secret-in-database.ts'
export { changePassword } from './auth/change-password.ts'
export { login } from './auth/login.ts'
export { passwordCost } from './auth/password-cost.ts'
export { passwordIssues } from './auth/password-issues.ts'
export {
  requestPasswordReset,
  resetPassword,
  sendResetLink,
  setResetToken,
} from './auth/password-resets.ts'
export { passwordQueue } from './auth/passwords.ts'
export { register } from './auth/register.ts'
export { authenticate, logout, logoutEverywhere, signOutUser } from './auth/sessions.ts'
export { hashToken, newToken } from './auth/tokens.ts'
export { getCart } from './cart/get-cart.ts'
export { saveCart } from './cart/save-cart.ts'
export { catalogueRevision } from './catalogue/change-catalogue.ts'
export { escapeCsvFormula } from './catalogue/csv/csv-formulas.ts'
export { importProducts } from './catalogue/csv/import-products.ts'
export { cellFormats } from './catalogue/csv/product-cells.ts'
export { placeOrder } from './checkout/place-order.ts'
export { type MailContent, readMailContent } from './deliveries/mail-content.ts'
export { numberEvents } from './deliveries/number-events.ts'
export {
  claimDelivery,
  dropDelivery,
  findWork,
  maxTries,
  type Outcome,
  settleDelivery,
} from './deliveries/outbox.ts'
export { overviewDeliveries } from './deliveries/overview-deliveries.ts'
export { listDeliveries, retryDelivery, tallyDeliveries } from './deliveries/read-deliveries.ts'
export { listEvents } from './events/read-events.ts'
export { runAdminRequest, type WithIdempotency } from './idempotency.ts'
export {
  findImageFile,
  removeImageFiles,
  type SweptImages,
  storeImage,
  sweepImages,
} from './images/stored-images.ts'
export { collectParts, type Listing } from './listing.ts'
export { lastBackup } from './maintenance/last-backup.ts'
export { obtainShopId } from './maintenance/shop-id.ts'
export { acquireLease, listImagesInUse, sweep } from './maintenance/sweep.ts'
export { dayOf } from './orders/days.ts'
export {
  exportOrders,
  getOrder,
  getOwnOrder,
  listAllOrders,
  listOrders,
  overviewOrders,
  searchOrders,
  tallyOrders,
} from './orders/read-orders.ts'
export {
  listWithdrawals,
  withdrawByReference,
  withdrawOwnOrder,
} from './orders/withdrawals.ts'
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
export {
  exportProducts,
  findProduct,
  getProduct,
  getProductByIdOrSlug,
  listAllProducts,
  listCategories,
  listProducts,
  searchCatalogue,
  searchProducts,
} from './products/read-products.ts'
export { listSlugs } from './products/slugs.ts'
export { createProduct, deleteProduct, updateProduct } from './products/write-products.ts'
export { BoundedQueue } from './queues/bounded-queue.ts'
export { type QueueLimits, queueLimits } from './queues/queue-limits.ts'
export { type Attempt, AttemptCounter, isUsedUp, type Quota } from './rate-limits/attempt-counter.ts'
export { Refusal } from './refusal.ts'
export { searchAll } from './search/search-all.ts'
export { type DemoImage, seedDemo } from './seed/seed-demo.ts'
export { getSettings, saveSettings } from './settings/settings.ts'
export type { ImageStore, Shop } from './shop.ts'
export { getDelivery, saveDelivery } from './users/delivery-address.ts'
export { changeName, exportOwnData } from './users/own-data.ts'
export { deleteAccount, deleteUser, getUser, listUsers, searchUsers } from './users/users.ts'
export { noteWebhookResult } from './webhooks/note-webhook-result.ts'
export { readWebhookMessage, type WebhookMessage } from './webhooks/read-webhook-message.ts'
export { hostOf, WebhookHosts, WebhookTargetRefused } from './webhooks/webhook-hosts.ts'
export {
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  saveWebhook,
  testWebhook,
} from './webhooks/webhooks.ts'
