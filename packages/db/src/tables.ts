import type { Generated } from 'kysely'

/** Where an order stands; the database refuses anything else, as in all columns with a choice. */
export type OrderStatus = 'pending' | 'paid' | 'shipped' | 'completed' | 'cancelled'

/** Money is in integer cents, times are ISO-8601 text in UTC, ids are UUIDv7 text: their order is the order of birth. */
export interface Tables {
  users: {
    id: string
    name: string
    email: string
    password_hash: string
    created_at: string
    /** The name and the e-mail address as searches compare them. */
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
    deleted_at: string | null
    /** Ends the URL of its page. */
    slug: string
    /** What kind of thing it is, in the shopkeeper's words; empty where they gave none. */
    category: Generated<string>
    /** JSON text: the rows of its table of data in their order. */
    data: Generated<string>
    /** JSON text: what shoppers choose of it, in order. */
    options: Generated<string>
    /** What its image shows, in words; empty where the name says it. */
    image_alt: Generated<string>
    /** How many `product_images` it has: lists tell the number alone. */
    more_images: Generated<number>
    /** The folded words of name and category, a line feed, and those of the description; empty when it is off sale. */
    search_text: string
  }
  /** The images of a product behind the first one, from position 1 on. */
  product_images: {
    product_id: string
    position: number
    image: string
    alt: string
  }
  /** All that ever addressed the page of a product, and the product that it leads to now. */
  product_slugs: {
    slug: string
    product_id: string
  }
  /** How words may be misspelt: each word with itself and with what remains of it without one letter. */
  product_spellings: {
    spelling: string
    word: string
  }
  carts: {
    user_id: string
    revision: number
    /** JSON text: the lines in their order. */
    lines: string
  }
  orders: {
    id: string
    user_id: string
    email: string
    total_cents: number
    payment_method_id: string
    status: OrderStatus
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
    /** JSON text: what was chosen of the product; an empty list where there was nothing to choose. */
    choices: Generated<string>
  }
  /** What became of an order after it was placed, from position 1 on. */
  order_history: {
    order_id: string
    position: number
    status: OrderStatus
    at: string
  }
  payment_methods: {
    id: string
    type: 'crypto' | 'bank'
    name: string
    /** JSON text. */
    details: string
    created_at: string
    /** The name and the values of the details as searches compare them. */
    search_text: string
  }
  idempotency_keys: {
    /** Null for those of the admin. */
    user_id: string | null
    key: string
    request_hash: string
    response: string
    created_at: string
  }
  /** On SQLite in `limits.db` alone: the attempts that remain per limit and hashed key; `ends_at` is in ms since 1970. */
  rate_limits: {
    kind: string
    key: string
    remaining: number
    window_ms: number
    ends_at: number
  }
  /** On PostgreSQL alone: an image, by the path that products and orders show. */
  images: {
    path: string
    created_at: Generated<Date>
    /** Since when nothing has shown it, as far as a sweep has seen. */
    unused_since: Date | null
  }
  /** On PostgreSQL alone: the files of an image, by the names under which they are served. */
  image_files: {
    name: string
    path: string
    content_type: string
    bytes: Uint8Array
  }
  /** On PostgreSQL alone: files of the builds that nodes serve, by their stored names. */
  assets: {
    name: string
    bytes: Buffer
    /** When a node of the file's build was last seen, by the database's clock. */
    seen_at: Generated<Date>
  }
  shop_state: {
    key: string
    value: string
  }
  /** Append-only: the database refuses to change or delete a row. */
  audit_log: {
    id: string
    at: string
    action: 'create' | 'update' | 'delete'
    kind: 'product' | 'order' | 'user' | 'payment_method'
    entity_id: string
    /** JSON text; null when the entity was created. */
    before: string | null
    /** JSON text; null when the entity was deleted. */
    after: string | null
    address: string
  }
}
