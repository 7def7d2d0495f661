import * as shopState from '../repositories/shop-state.ts'
import type { Tables } from '../tables.ts'

/**
 * What gives or limits access, and is no part of a copy: a restore would make sessions valid that were revoked since.
 * See docs/decisions/0072-backups-give-no-access.md.
 */
export const authorizationTables = [
  'sessions',
  'idempotency_keys',
  'admin_idempotency_keys',
  'rate_limits',
] as const satisfies readonly (keyof Tables)[]

/** As `authorizationTables`, of the table `shop_state`. */
const authorizationKeys: readonly unknown[] = [shopState.adminSecretKey]

type NotCopied =
  | (typeof authorizationTables)[number]
  | 'assets'
  | 'images'
  | 'image_files'
  | 'product_words'
  | 'product_spellings'
  | 'product_vocabulary'

/**
 * What a copy of a shop holds, parents before their children, and the columns by which rows are read in order. Pictures are
 * copied as files, and indices of words are made anew. Files of builds come from the program.
 */
const keys = {
  users: ['id'],
  products: ['id'],
  product_slugs: ['slug'],
  product_pictures: ['product_id', 'position'],
  carts: ['user_id'],
  orders: ['id'],
  order_lines: ['order_id', 'position'],
  order_history: ['order_id', 'position'],
  payment_methods: ['id'],
  shop_state: ['key'],
  audit_log: ['id'],
} as const satisfies Record<Exclude<keyof Tables, NotCopied>, readonly string[]>

export type CopiedTable = keyof typeof keys

/** The tables of a copy in the order in which they are filled. */
export const copiedTables = Object.keys(keys) as CopiedTable[]

/** Whether a row of a table belongs to a copy. */
export const isCopied = (table: CopiedTable, row: Record<string, unknown>): boolean =>
  table !== 'shop_state' || !authorizationKeys.includes(row.key)

export const keyOf = (table: CopiedTable): readonly string[] => keys[table]
