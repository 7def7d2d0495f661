import type { Insertable, Selectable, Updateable } from 'kysely'
import type { OrderStatus, Tables } from './tables.ts'

/** A row of `users`, without what is derived from it. */
export type UserRow = Omit<Selectable<Tables['users']>, 'search_text'>
/** A user without their password. */
export type KnownUserRow = Omit<UserRow, 'password_hash'>
/** A row of `sessions`. */
export type SessionRow = Selectable<Tables['sessions']>
/** A row of `products`, without what is derived from it; `deleted_at` is null while the product is on sale. */
export type ProductRow = Omit<Selectable<Tables['products']>, 'search_text'>
/** An image of a product, and what it shows in words. */
export type ImageRow = Pick<Selectable<Tables['product_images']>, 'image' | 'alt'>
/** A product with its images behind the first one, in their order. */
export type ImagedProduct = ProductRow & { images: ImageRow[] }
/** What a line of a cart or of an order takes from its product. */
export type LineProductRow = Pick<
  ProductRow,
  'id' | 'name' | 'price_cents' | 'image' | 'options' | 'deleted_at'
>
/** What a new product needs. */
export type NewProductRow = Omit<Insertable<Tables['products']>, 'deleted_at'>
/** What of a product may change. */
export type ProductChanges = Omit<Updateable<Tables['products']>, 'id' | 'created_at' | 'deleted_at'>
/** A row of `carts`. */
export type CartRow = Selectable<Tables['carts']>
/** A line of a cart, as it is in its JSON; without `choices` where nothing was chosen. */
export type CartLineRow = {
  product_id: string
  choices?: readonly { option: string; choice: string }[]
  qty: number
}
/** A row of `orders`. */
export type OrderRow = Selectable<Tables['orders']>
/** A line of an order, without its place. */
export type OrderLineRow = Omit<Selectable<Tables['order_lines']>, 'order_id' | 'position'>
/** A step of an order. */
export type OrderStepRow = Omit<Selectable<Tables['order_history']>, 'order_id' | 'position'>
/** An order with its lines in their order and its history, oldest first. */
export type WholeOrder = OrderRow & { lines: OrderLineRow[]; history: OrderStepRow[] }
/** A row of `payment_methods`, without what is derived from it. */
export type PaymentMethodRow = Omit<Selectable<Tables['payment_methods']>, 'search_text'>
/** What of a payment method may change. */
export type PaymentMethodChanges = Pick<PaymentMethodRow, 'type' | 'name' | 'details'>
/** A row of `idempotency_keys`. */
export type IdempotencyRow = Selectable<Tables['idempotency_keys']>
/** A stored answer, and whether it has expired by the database's clock. SQLite has 0 and 1 for that. */
export type StoredResponse = Pick<IdempotencyRow, 'request_hash' | 'response'> & {
  is_expired: boolean | number
}

/** A stored file of an image. */
export type ImageFileRow = Omit<Selectable<Tables['image_files']>, 'path'>
/** A file of an image as it is served. */
export type DatedImageFile = Omit<ImageFileRow, 'name'> & { created_at: Date }

/** A file of a build as it is stored. */
export type AssetRow = Pick<Selectable<Tables['assets']>, 'name' | 'bytes'>

/** A part of a list: at most `limit` rows behind the row with the id `cursor`. */
export type ListPart = { limit: number; cursor?: string | undefined }

/** A row of `audit_log`. */
export type AuditRow = Selectable<Tables['audit_log']>
/** An order with the name that its customer has today. */
export type NamedOrder = WholeOrder & { customer_name: string }
/** How many orders, and the sum of their totals. */
export type Tally = { orders: number; orders_total_cents: number }
/** A user without password, with all their orders, whatever became of these. */
export type TalliedUser = KnownUserRow & Tally
/** A payment method with how many pending orders were placed with it. */
export type UsedPaymentMethod = PaymentMethodRow & { pending_orders: number }

/** Which products on sale. */
export type ProductFilter = {
  /** Folded words: for each of them, one of its spellings must begin a word of the product. No product has an empty list. */
  words?: readonly (readonly string[])[] | undefined
  /** Occurs in the name, in any case of A to Z. */
  nameContains?: string | undefined
  category?: string | undefined
  fromCents?: number | undefined
  toCents?: number | undefined
}

/** Which products on sale, in which order, and how far they are counted. */
export type ProductQuery = ProductFilter &
  Window & {
    sort: 'created_at' | 'name' | 'price'
    direction: 'asc' | 'desc'
    countTo?: number
    namesFirst?: boolean
  }

/** At most `limit` rows behind the first `offset`. */
export type Window = { offset: number; limit: number }
/** A page of what a text finds: every word of `search`, folded, in some searched field; equals are sorted by id. */
export type Search<Column extends string> = Window & {
  search: string
  sort: Column
  direction: 'asc' | 'desc'
}
/** A page, and how many rows there are on all pages. */
export type RowPage<Row> = { rows: Row[]; total: number }
/** Which orders: of these words (in reference, e-mail, customer's name), in one of these statuses, from `from` to before `until`. */
export type OrderFilter = {
  search: string
  statuses?: readonly OrderStatus[] | undefined
  from?: string | undefined
  until?: string | undefined
}
