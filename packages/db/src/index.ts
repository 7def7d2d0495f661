export type { Database, Db, Handle, Trx } from './database.ts'
export { DatabaseBusy, DatabaseRefused, ParentMissing } from './errors.ts'
export { foldedWords, foldText } from './fold-text.ts'
export { migrate } from './migrate.ts'
export { schemaDigest } from './migrations/migrations.ts'
export { openDatabase } from './open.ts'
export { openLimitsFile } from './open-limits-file.ts'
export { formatReference, referenceAlphabet } from './order-reference.ts'
export { removeOldCopies } from './remove-old-copies.ts'
export * as assets from './repositories/assets.ts'
export * as audit from './repositories/audit.ts'
export * as carts from './repositories/carts.ts'
export { findLatestId } from './repositories/find-latest-id.ts'
export * as idempotency from './repositories/idempotency.ts'
export * as images from './repositories/images.ts'
export * as orders from './repositories/orders/orders.ts'
export * as paymentMethods from './repositories/payment-methods.ts'
export * as productPictures from './repositories/products/product-pictures.ts'
export * as productSlugs from './repositories/products/product-slugs.ts'
export * as products from './repositories/products/products.ts'
export type { Attempt, RemainingAttempts } from './repositories/rate-limits.ts'
export * as rateLimits from './repositories/rate-limits.ts'
export * as productSearch from './repositories/search/product-search.ts'
export * as sessions from './repositories/sessions.ts'
export * as shopState from './repositories/shop-state.ts'
export * as users from './repositories/users.ts'
export type {
  AssetRow,
  AuditRow,
  CartLineRow,
  DatedImageFile,
  Found,
  IdempotencyRow,
  ImageFileRow,
  KnownUserRow,
  LineProductRow,
  NamedOrder,
  NewProductRow,
  OrderFilter,
  OrderLineRow,
  OrderRow,
  OrderStepRow,
  PaymentMethodChanges,
  PaymentMethodRow,
  PicturedProduct,
  PictureRow,
  ProductChanges,
  ProductQuery,
  ProductRow,
  Search,
  SessionRow,
  StoredAnswer,
  TalliedUser,
  Tally,
  UsedPaymentMethod,
  UserRow,
  WholeOrder,
  Window,
} from './rows.ts'
export type { OnStatement } from './statement-log.ts'
export { transact } from './transact.ts'
