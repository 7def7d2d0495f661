import type { Insertable, Selectable, Updateable } from 'kysely'
import type { OrderStatus } from './repositories/orders/order-tables.ts'
import type { Tables } from './tables.ts'

/** A row of `users`, without derived columns, the time of the last sign-in and the delivery address. */
export type UserRow = Omit<Selectable<Tables['users']>, 'search_text' | 'last_login_at' | 'delivery'>
/** A user without the password hash. */
export type KnownUserRow = Omit<UserRow, 'password_hash'>
export type SessionRow = Selectable<Tables['sessions']>
export type PasswordResetRow = Selectable<Tables['password_resets']>
/** A row of `products`, without derived columns. `deleted_at` is null until the product is deleted. */
export type ProductRow = Omit<Selectable<Tables['products']>, 'search_text'>
/** An image of a product with its alternative text. */
export type ImageRow = Pick<Selectable<Tables['product_images']>, 'image' | 'alt'>
/** A product with its images after the first one, in order. */
export type ImagedProduct = ProductRow & { images: ImageRow[] }
/** The columns of a product that a cart line or an order line copies. */
export type LineProductRow = Pick<
  ProductRow,
  'id' | 'name' | 'price_cents' | 'image' | 'options' | 'stock' | 'hidden' | 'deleted_at'
>
export type NewProductRow = Omit<Insertable<Tables['products']>, 'deleted_at'>
/** The columns of a product that may change. */
export type ProductChanges = Omit<Updateable<Tables['products']>, 'id' | 'created_at' | 'deleted_at'>
export type CartRow = Selectable<Tables['carts']>
/** A line of a cart as its JSON has it. `choices` is absent if the product has no options. */
export type CartLineRow = {
  product_id: string
  choices?: readonly { option: string; choice: string }[]
  qty: number
}
/** A row of `orders`, without derived columns. */
export type OrderRow = Omit<Selectable<Tables['orders']>, 'country' | 'search_text'>
/** The columns of an order that an admin may change, besides its status. */
export type OrderChanges = Partial<Pick<OrderRow, 'note' | 'tracking'>>
/** A line of an order, without its position. */
export type OrderLineRow = Omit<Selectable<Tables['order_lines']>, 'order_id' | 'position' | 'stock_taken'>
/** A line of a new order. `stock_taken` is the number of pieces that it takes from the stock, by default 0. */
export type NewOrderLineRow = OrderLineRow & { stock_taken?: number }
/** An entry of an order's history. `by` is absent if no admin set the status. */
export type OrderStepRow = Pick<Selectable<Tables['order_history']>, 'status' | 'at'> & {
  by?: string | undefined
}
/** An order with its lines, in order, and its history, oldest first. */
export type WholeOrder = OrderRow & { lines: OrderLineRow[]; history: OrderStepRow[] }
export type WithdrawalRow = Selectable<Tables['withdrawals']>
/** A row of `payment_methods`, without derived columns. */
export type PaymentMethodRow = Omit<Selectable<Tables['payment_methods']>, 'search_text'>
/** A filter of payment methods by their last change. With `activeOnly`, only methods that customers can choose match. */
export type PaymentMethodFilter = ChangedSince & { activeOnly?: boolean }
/** The columns of a payment method that may change. */
export type PaymentMethodChanges = Omit<PaymentMethodRow, 'id' | 'created_at'>
export type IdempotencyRow = Selectable<Tables['idempotency_keys']>
/** A stored response. `is_expired` is decided by the database's clock; SQLite returns 0 or 1. */
export type StoredResponse = Pick<IdempotencyRow, 'request_hash' | 'response'> & {
  is_expired: boolean | number
}

/** A stored file of an image. */
export type ImageFileRow = Omit<Selectable<Tables['image_files']>, 'path'>
/** A file of an image with the columns that a response needs. */
export type DatedImageFile = Omit<ImageFileRow, 'name'> & { created_at: Date }

/** A stored file of a build. */
export type AssetRow = Pick<Selectable<Tables['assets']>, 'name' | 'bytes'>

/** A part of a list: at most `limit` rows after the row with the id `cursor`. */
export type ListPart = { limit: number; cursor?: string | undefined }
/** A filter of rows that were created or changed at this time or later. */
export type ChangedSince = { since?: string | undefined }
/** A filter of products by their last change. Hidden products are left out unless `withHidden` is true. */
export type ProductListFilter = ChangedSince & { withHidden?: boolean }
/** A filter of orders by their last change and their status. */
export type ChangedOrders = ChangedSince & { status?: OrderStatus | undefined }

/** A row of `admin_keys`, without the hash. */
export type AdminKeyRow = Omit<Selectable<Tables['admin_keys']>, 'key_hash'>
/** A row of `audit_log`, without derived columns. */
export type AuditRow = Omit<Selectable<Tables['audit_log']>, 'search_text'>
export type EventRow = Omit<Selectable<Tables['events']>, 'sequence'>
/** An event that the outbox has numbered. */
export type NumberedEvent = EventRow & { number: number }
export type DeliveryRow = Selectable<Tables['deliveries']>
/** The columns of a new delivery. Absent ones are null. */
export type NewDelivery = Pick<DeliveryRow, 'id' | 'kind' | 'target' | 'event_type'> &
  Partial<Pick<DeliveryRow, 'webhook_id' | 'event_id' | 'user_id' | 'token'>>
/** The deliveries that share the sending slots of a node: all mails, or all messages to one webhook. */
export type Lane = Pick<DeliveryRow, 'kind' | 'webhook_id'>
/** The number of deliveries of a kind with a status, and the time at which the oldest one was added. */
export type DeliveryTally = Pick<DeliveryRow, 'kind' | 'status'> & { deliveries: number; oldest: string }
export type WebhookRow = Selectable<Tables['webhooks']>
/** An order with the current name of its customer. */
export type NamedOrder = WholeOrder & { customer_name: string }
/** The number of orders and the sum of their totals, in cents. */
export type Tally = { orders: number; orders_total_cents: number }
/** The orders of a time span and the sums of their totals, in cents. */
export type DayTally = { orders: number; ordered_cents: number; paid_cents: number }
/** A user without the password hash, with the tally of all orders, cancelled ones included. */
export type TalliedUser = KnownUserRow & Tally
/** A user with the time of the last sign-in, the JSON text of the delivery address, and the tally of all orders. */
export type DetailedUser = TalliedUser & { last_login_at: string | null; delivery: string | null }
/** A payment method with the number of pending orders that use it. */
export type UsedPaymentMethod = PaymentMethodRow & { pending_orders: number }

/** A filter of products. Hidden ones are left out unless `withHidden` is true. */
export type ProductFilter = {
  withHidden?: boolean
  only?: 'hidden' | 'out_of_stock' | 'without_image' | undefined
  /**
   * Folded words, each as a list of spellings. A product matches if, for each list, one spelling is a prefix of one of its
   * words. An empty list matches no product.
   */
  words?: readonly (readonly string[])[] | undefined
  /** Text that the name contains; the case of A to Z is ignored. */
  nameContains?: string | undefined
  category?: string | undefined
  fromCents?: number | undefined
  toCents?: number | undefined
}

/** A filter of products, their order, and the number at which counting ends. */
export type ProductQuery = ProductFilter &
  Window & {
    sort: 'created_at' | 'name' | 'price' | 'position'
    direction: 'asc' | 'desc'
    countTo?: number
    namesFirst?: boolean
  }

/** A page: at most `limit` rows after the first `offset`. */
export type Window = { offset: number; limit: number }
/**
 * A page of a search. Every folded word of `search` must occur in one of the searched fields. Rows with equal keys are
 * sorted by id.
 */
export type Search<Column extends string> = Window & {
  search: string
  sort: Column
  direction: 'asc' | 'desc'
}
/** The rows of a page, and the number of rows on all pages. */
export type RowPage<Row> = { rows: Row[]; total: number }
/**
 * A filter of orders. Every word of `search` is in the reference, the e-mail, the customer's name, the payment method or a
 * product, or is the total. Every word of `product` is in the products. The order has one of the `statuses` and one of the `ids`.
 * It was placed at or after `from` and before `until`.
 */
export type OrderFilter = {
  search: string
  product?: string | undefined
  /** The id of a payment method. */
  method?: string | undefined
  country?: string | undefined
  ids?: readonly string[] | undefined
  statuses?: readonly OrderStatus[] | undefined
  /** Selects orders from whose contract the customer withdrew. */
  withdrawn?: boolean
  from?: string | undefined
  until?: string | undefined
}
