export { type AdminKey, NewAdminKey } from './accounts/admin-keys.ts'
export {
  type Credentials,
  emailPattern,
  newPassword,
  normalizeEmail,
  type Registration,
  type Session,
  type User,
} from './accounts/auth.ts'
export { OwnData } from './accounts/own-data.ts'
export type { PasswordChange, PasswordReset, ResetToken } from './accounts/password-routes.ts'
export * from './accounts/scopes.ts'
export { type FoundUser, type UserDetails, UserSearch } from './accounts/users.ts'
export { AuditEntry, AuditedKind, AuditSearch } from './audit/audit.ts'
export * from './browser.ts'
export type { AvailableCartLine, Cart, CartReplacement } from './cart/cart.ts'
export { contract, type FileName, files, type ProcedurePath, procedures } from './contract.ts'
export type { DeliveriesOverview, Delivery, DeliverySearch } from './deliveries/deliveries.ts'
export { type ErrorCode, errors } from './errors/errors.ts'
export * from './errors/refusal-details.ts'
export { EventSearch, type EventType, ShopEvent } from './events/events.ts'
export type { ChangedPage, Page } from './fields/list-pages.ts'
export { type Checkout, PlacedOrder } from './orders/checkout.ts'
export { DeliveryAddress, Tracking } from './orders/delivery-address.ts'
export * from './orders/orders.ts'
// Named, because `browser.ts` exports a type with this name, too.
export { OrderStatus } from './orders/orders.ts'
export type { NewWithdrawal, Withdrawal } from './orders/withdrawals.ts'
export {
  type AdminPaymentMethod,
  type FoundPaymentMethod,
  PaymentMethod,
  type PaymentMethodSave,
  PaymentMethodSearch,
} from './payment-methods/payment-methods.ts'
export {
  type CatalogueColumn,
  type CatalogueImport,
  catalogueColumns,
  type ImportError,
  type ImportedRow,
  type ImportResult,
} from './products/catalogue-files.ts'
export type { ImageArrangement, NewImage } from './products/product-images.ts'
export * from './products/products.ts'
export {
  type Audience,
  type FileRoute,
  failureStatuses,
  pathParameters,
  type Route,
  restEndpoint,
  type Success,
} from './route.ts'
export type { AdminSearchResults } from './search/admin-search.ts'
export { Settings, type SettingsChange } from './settings/settings.ts'
export { tagOf, tags } from './tags.ts'
export { type RotatedWebhook, type SavedWebhook, Webhook, type WebhookSave } from './webhooks/webhooks.ts'
