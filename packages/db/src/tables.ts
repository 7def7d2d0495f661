import type { Generated } from 'kysely'
import type { MessageTables } from './message-tables.ts'
import type { OrderTables } from './repositories/orders/order-tables.ts'

/** Money is in integer cents, times are ISO-8601 text in UTC, ids are UUIDv7 text and sort by creation. */
export interface Tables extends MessageTables, OrderTables {
  users: {
    id: string
    name: string
    email: string
    password_hash: string
    created_at: string
    /** The time of the last sign-in or registration. */
    last_login_at: string | null
    /** JSON text: the delivery address of the last order, or the one that the customer saved. */
    delivery: Generated<string | null>
    /** The folded name and e-mail address, for searches. */
    search_text: string
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
    /** The time of the last change. */
    updated_at: string
    /** Grows by one with each change of `updated_at`. */
    version: Generated<number>
    deleted_at: string | null
    /** The last part of the product page's path. */
    slug: string
    /** The category that the shopkeeper chose; empty if there is none. */
    category: Generated<string>
    /** JSON text: the rows of the data table, in order. */
    data: Generated<string>
    /** JSON text: the options that shoppers choose from, in order. */
    options: Generated<string>
    /** The alternative text of the first image; empty if the name describes it. */
    image_alt: Generated<string>
    /** The number of its `product_images`, because lists show only the number. */
    more_images: Generated<number>
    /** The number of pieces; null if the shop does not count them. */
    stock: Generated<number | null>
    /** 1 if shoppers do not see the product, else 0. */
    hidden: Generated<number>
    /** Products are listed by ascending position; `noPosition` if the shopkeeper set none. */
    position: Generated<number>
    /**
     * The folded words of name and category, a line feed, and the folded words of the description. Empty if the product is
     * deleted.
     */
    search_text: string
  }
  /** The images of a product after the first one, from position 1. */
  product_images: {
    product_id: string
    position: number
    image: string
    alt: string
  }
  /** Every slug that a product page ever had, with the product that it leads to now. */
  product_slugs: {
    slug: string
    product_id: string
  }
  /** Spellings for fuzzy search: each word itself, and the word without each one of its letters. */
  product_spellings: {
    spelling: string
    word: string
  }
  carts: {
    user_id: string
    revision: number
    /** JSON text: the lines, in order. */
    lines: string
  }
  idempotency_keys: {
    /** Null for requests of an admin. */
    user_id: string | null
    key: string
    request_hash: string
    response: string
    created_at: string
  }
  /**
   * On SQLite only in `limits.db`: the remaining attempts for each limit and hashed key. `ends_at` is in milliseconds since
   * 1970.
   */
  rate_limits: {
    kind: string
    key: string
    remaining: number
    window_ms: number
    ends_at: number
  }
  /** Only on PostgreSQL: an image, by the path that products and orders refer to. */
  images: {
    path: string
    created_at: Generated<Date>
    /** The time at which the hourly maintenance first found that nothing shows the image. */
    unused_since: Date | null
  }
  /** Only on PostgreSQL: the files of an image, by the names under which they are served. */
  image_files: {
    name: string
    path: string
    content_type: string
    bytes: Uint8Array
  }
  /** Only on PostgreSQL: the static files of the builds that nodes serve, by their stored names. */
  assets: {
    name: string
    bytes: Buffer
    /** The last time at which a node of this build was seen, by the database's clock. */
    seen_at: Generated<Date>
  }
  shop_state: {
    key: string
    value: string
  }
  /** Append-only: no statement of the shop changes or deletes an entry. */
  audit_log: {
    id: string
    at: string
    action: 'create' | 'update' | 'delete'
    kind: 'product' | 'order' | 'user' | 'payment_method' | 'webhook' | 'admin_key' | 'settings'
    entity_id: string
    /** JSON text; null when the entity was created. */
    before: string | null
    /** JSON text; null when the entity was deleted. */
    after: string | null
    /** The name of the admin key, or `owner`, as in `order_history`. */
    by: string
    address: string
    /** The folded kind, action and names of the entity, and `by`, for searches. */
    search_text: string
  }
  /** Keys of admins besides the admin secret. A revoked key has no row. */
  admin_keys: {
    id: string
    name: string
    scope: 'all' | 'orders' | 'catalogue' | 'read'
    key_hash: string
    created_at: string
    expires_at: string
  }
  /** The newest unused token of a user for a new password, hashed. */
  password_resets: {
    token_hash: string
    user_id: string
    created_at: string
    expires_at: string
  }
}
