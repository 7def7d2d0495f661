import type { Tables } from '../tables.ts'

/**
 * What gives or limits access: a restore would make sessions valid that were revoked since. No backup has rows of these tables.
 * See docs/decisions/0072-backups-give-no-access.md.
 */
export const authorizationTables = ['sessions', 'idempotency_keys'] as const

/** Files and rate limits, which PostgreSQL alone has in the shop's database. */
type ServerTable = 'assets' | 'images' | 'image_files' | 'rate_limits'
type NotCopied = (typeof authorizationTables)[number] | ServerTable

/** The tables whose rows are copied, parents before their children, each with its primary key. */
export const copiedTables = {
  users: ['id'],
  products: ['id'],
  product_slugs: ['slug'],
  product_spellings: ['spelling', 'word'],
  product_pictures: ['product_id', 'position'],
  carts: ['user_id'],
  orders: ['id'],
  order_lines: ['order_id', 'position'],
  order_history: ['order_id', 'position'],
  payment_methods: ['id'],
  shop_state: ['key'],
  audit_log: ['id'],
} satisfies Record<Exclude<keyof Tables, NotCopied>, readonly string[]>
