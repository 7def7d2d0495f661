import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

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
    /** What its picture shows, in words; empty where the name says it. */
    image_alt: Generated<string>
    /** How many `product_pictures` it has: lists tell the number alone. */
    more_pictures: Generated<number>
  }
  /** The pictures of a product behind the first one, from position 1 on. */
  product_pictures: {
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
  /** The words by which a product on sale is found, of its name and category and of its text, with blanks between them. */
  product_words: {
    product_id: string
    /** Name, category and description as the admin's search compares them; the admin's list is sorted by it. */
    search_text: string
    name_words: string
    text_words: string
  }
  /** How words may be misspelt: each word with itself and with what remains of it without one letter. */
  product_spellings: {
    spelling: string
    word: string
  }
  /** Every word that a product has or had: what begins with a few letters is looked up here. */
  product_vocabulary: {
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
    user_id: string
    key: string
    request_hash: string
    response: string
    created_at: string
  }
  admin_idempotency_keys: {
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
  /** On PostgreSQL alone: a picture, by the path that products and orders show. */
  images: {
    path: string
    created_at: Generated<Date>
    /** Since when nothing has shown it, as far as a sweep has seen. */
    unused_since: Date | null
  }
  /** On PostgreSQL alone: the files of a picture, by the names under which they are served. */
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

/** A row of `users`, without what is derived from it. */
export type UserRow = Omit<Selectable<Tables['users']>, 'search_text'>
/** A user without their password. */
export type KnownUserRow = Omit<UserRow, 'password_hash'>
/** A row of `sessions`. */
export type SessionRow = Selectable<Tables['sessions']>
/** A row of `products`; `deleted_at` is null while the product is on sale. */
export type ProductRow = Selectable<Tables['products']>
/** A picture of a product, and what it shows in words. */
export type PictureRow = Pick<Selectable<Tables['product_pictures']>, 'image' | 'alt'>
/** A product with its pictures behind the first one, in their order. */
export type PicturedProduct = ProductRow & { pictures: PictureRow[] }
/** What a line of a cart or of an order takes from its product. */
export type LineProductRow = Pick<
  ProductRow,
  'id' | 'name' | 'price_cents' | 'image' | 'options' | 'deleted_at'
>
/** What a new product needs. */
export type NewProductRow = Omit<Insertable<Tables['products']>, 'deleted_at'>
/** What of a product may change. */
export type ProductChanges = Omit<Updateable<Tables['products']>, 'id' | 'created_at' | 'deleted_at'>
/** A row of `product_words`. */
export type ProductWordsRow = Selectable<Tables['product_words']>
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
/** A row of `admin_idempotency_keys`. */
export type AdminIdempotencyRow = Selectable<Tables['admin_idempotency_keys']>
/** A stored answer, and whether it has expired by the database's clock. SQLite has 0 and 1 for that. */
export type StoredAnswer = Pick<AdminIdempotencyRow, 'request_hash' | 'response'> & {
  is_expired: boolean | number
}

/** A file of a picture as it is kept. */
export type ImageFileRow = Omit<Selectable<Tables['image_files']>, 'path'>
/** A file of a picture as it is served. */
export type DatedImageFile = Omit<ImageFileRow, 'name'> & { created_at: Date }

/** A file of a build as it is stored. */
export type AssetRow = Pick<Selectable<Tables['assets']>, 'name' | 'bytes'>

/** A part of a list: at most `limit` rows behind the row with the id `cursor`. */
export type PageOf = { limit: number; cursor?: string | undefined }

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

/** A word of a product, or with `begun` how one of its words begins. */
export type Term = { word: string; begun: boolean }

/** Which products on sale, and in which order: `featured` is by age, with those first whose names have all words. */
export type ProductFilter = Window & {
  /** Of each of them a product must have one term. */
  words: readonly (readonly Term[])[]
  /** Occurs in the name, in any case of A to Z. */
  nameContains?: string | undefined
  category?: string | undefined
  fromCents?: number | undefined
  toCents?: number | undefined
  sort: 'featured' | 'newest' | 'price-low' | 'price-high'
}

/** At most `limit` rows behind the first `offset`. */
export type Window = { offset: number; limit: number }
/** A page of what a text finds: every word of `search`, folded, in some searched field; equals are sorted by id. */
export type Search<Column extends string> = Window & {
  search: string
  sort: Column
  direction: 'asc' | 'desc'
}
/** A page, and how many rows there are on all pages, counted in the same read. */
export type Found<Row> = { rows: Row[]; total: number }
/** Which orders: of these words (in reference, e-mail, customer's name), in one of these statuses, from `from` to before `until`. */
export type OrderFilter = {
  search: string
  statuses?: readonly OrderStatus[] | undefined
  from?: string | undefined
  until?: string | undefined
}
