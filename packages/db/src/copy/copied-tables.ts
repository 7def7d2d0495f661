import type { Tables } from '../tables.ts'

type NotCopied = 'images' | 'image_files' | 'product_words' | 'product_spellings' | 'product_vocabulary'

/**
 * What a copy of a shop holds, parents before their children, and the columns by which rows are read in order. Pictures are
 * copied as files, and indices of words are made anew.
 */
const keys = {
  users: ['id'],
  sessions: ['token_hash'],
  products: ['id'],
  product_slugs: ['slug'],
  product_pictures: ['product_id', 'position'],
  carts: ['user_id'],
  orders: ['id'],
  order_lines: ['order_id', 'position'],
  order_history: ['order_id', 'position'],
  payment_methods: ['id'],
  idempotency_keys: ['user_id', 'key'],
  admin_idempotency_keys: ['key'],
  attempts: ['kind', 'key'],
  shop_state: ['key'],
  audit_log: ['id'],
} as const satisfies Record<Exclude<keyof Tables, NotCopied>, readonly string[]>

export type CopiedTable = keyof typeof keys

/** The tables of a copy in the order in which they are filled. */
export const copiedTables = Object.keys(keys) as CopiedTable[]

export const keyOf = (table: CopiedTable): readonly string[] => keys[table]
