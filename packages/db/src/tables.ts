import type { Insertable, Selectable, Updateable } from 'kysely'

/** Money is in integer cents, times are ISO-8601 text in UTC, ids are UUIDv7 text: their order is the order of birth. */
export interface Tables {
  users: {
    id: string
    name: string
    email: string
    password_hash: string
    created_at: string
  }
  sessions: {
    token_hash: string
    user_id: string
    created_at: string
    expires_at: string
  }
  products: {
    id: string
    name: string
    price_cents: number
    description: string
    image: string
    created_at: string
    deleted_at: string | null
  }
  carts: {
    user_id: string
    revision: number
  }
  cart_lines: {
    user_id: string
    position: number
    product_id: string
    qty: number
  }
  orders: {
    id: string
    user_id: string
    email: string
    total_cents: number
    payment_method_id: string
    status: string
    reference: string
    /** JSON text. */
    payment: string
    created_at: string
  }
  order_lines: {
    order_id: string
    position: number
    product_id: string
    name: string
    price_cents: number
    image: string
    qty: number
  }
  order_history: {
    order_id: string
    position: number
    status: string
    at: string
  }
  payment_methods: {
    id: string
    type: string
    name: string
    /** JSON text. */
    details: string
    created_at: string
  }
  idempotency_keys: {
    user_id: string
    key: string
    request_hash: string
    response: string
    created_at: string
  }
  shop_state: {
    key: string
    value: string
  }
}

/** A row of `users`. */
export type UserRow = Selectable<Tables['users']>
/** A row of `sessions`. */
export type SessionRow = Selectable<Tables['sessions']>
/** A row of `products`; `deleted_at` is null while the product is on sale. */
export type ProductRow = Selectable<Tables['products']>
/** What a new product needs. */
export type NewProductRow = Omit<Insertable<Tables['products']>, 'deleted_at'>
/** What of a product may change. */
export type ProductChanges = Pick<
  Updateable<Tables['products']>,
  'name' | 'price_cents' | 'description' | 'image'
>
/** A line of a cart. */
export type CartLineRow = { product_id: string; qty: number }
/** A row of `orders`. */
export type OrderRow = Selectable<Tables['orders']>
/** A line of an order, without its place. */
export type OrderLineRow = Omit<Selectable<Tables['order_lines']>, 'order_id' | 'position'>
/** A step of an order. */
export type OrderStepRow = Omit<Selectable<Tables['order_history']>, 'order_id' | 'position'>
/** An order with its lines in their order and its history, oldest first. */
export type WholeOrder = OrderRow & { lines: OrderLineRow[]; history: OrderStepRow[] }
/** A row of `payment_methods`. */
export type PaymentMethodRow = Selectable<Tables['payment_methods']>
/** What of a payment method may change. */
export type PaymentMethodChanges = Pick<Updateable<Tables['payment_methods']>, 'type' | 'name' | 'details'>
/** A row of `idempotency_keys`. */
export type IdempotencyRow = Selectable<Tables['idempotency_keys']>

/** A part of a list: at most `limit` rows behind the row with the id `cursor`. */
export type PageOf = { limit?: number | undefined; cursor?: string | undefined }
