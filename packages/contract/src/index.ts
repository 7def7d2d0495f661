export { AuditEntry, AuditedKind, AuditSearch } from './audit.ts'
export type { Credentials, Registration, Session, User } from './auth.ts'
export type { AvailableCartLine, Cart, CartReplacement } from './cart.ts'
export * from './cart-lines.ts'
export { type Checkout, PlacedOrder } from './checkout.ts'
export { contract, type FileName, files, type ProcedurePath, procedures } from './contract.ts'
export { type ErrorCode, errors } from './errors.ts'
export { examples, fileExamples } from './examples.ts'
export * from './facts/choices.ts'
export { maxPictures, maxPrice, pictureLimits } from './facts/limits.ts'
export { isOpen, openStatuses } from './facts/order-statuses.ts'
export * from './facts/pages.ts'
export { detailKeys, type PaymentType } from './facts/payment-details.ts'
export {
  type FoundOrder,
  type Order,
  OrderFilter,
  OrderLine,
  OrderSearch,
  OrderStatus,
  type OrdersOverview,
  Payment,
} from './orders.ts'
export {
  type FoundPaymentMethod,
  PaymentMethod,
  type PaymentMethodSave,
  PaymentMethodSearch,
} from './payment-methods.ts'
export type { Page, Success } from './primitives.ts'
export * from './product-images.ts'
export type { NewPicture, PictureArrangement } from './product-pictures.ts'
export {
  CatalogueSearch,
  NewProduct,
  type Picture,
  Product,
  type ProductChange,
  ProductSearch,
  type ProductWithPictures,
} from './products.ts'
export {
  type DetailedCode,
  type ErrorBody,
  type InputIssue,
  type PlainCode,
  type RefusalDetails,
  type Refused,
  refusalDetails,
} from './refusal-details.ts'
export {
  type Audience,
  type FileRoute,
  failureStatuses,
  pathParameters,
  type Route,
  restAddress,
} from './route.ts'
export { tags } from './tags.ts'
export { type FoundUser, UserSearch } from './users.ts'
