import type { Shop } from '@voltway/store'
import type { Limits } from './limits.ts'

/** What one call brings along, by whichever door it came. */
export type Context = {
  shop: Shop
  limits: Limits
  requestId: string
  /** The caller's network address, as far as the server's proxies are trusted. */
  address: string
  /** The token of `Authorization: Bearer`. */
  bearer?: string
  /** The value of `X-Admin-Secret`. */
  adminSecret?: string
  expectedAdminSecret: string
  idempotencyKey?: string
  /** The uploaded picture that came beside the fields of a product. */
  picture?: Uint8Array
  setHeader(name: string, value: string): void
}
