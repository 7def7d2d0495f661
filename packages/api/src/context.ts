import type { RateLimits, Shop } from '@voltway/domain'

/** What one call brings along, by REST or tRPC. */
export type Context = {
  shop: Shop
  /** Where attempts are counted; undefined with `RATE_LIMITS=off`. */
  rateLimits?: RateLimits | undefined
  requestId: string
  /** Where the call comes from, as `clientNetworkOf` gives it: attempts are counted by it. */
  clientNetwork: string
  /** The network address itself, for the audit record. */
  clientIp: string
  /** The token of `Authorization: Bearer`. */
  bearer?: string
  /** The value of `X-Admin-Secret`. */
  adminSecret?: string
  /** Whether a text is the shop's admin secret. @throws Refusal UNAVAILABLE */
  isAdminSecret(text: string): Promise<boolean>
  idempotencyKey?: string
  /** The uploaded image that came beside the fields of a product. */
  image?: Uint8Array
  setHeader(name: string, value: string): void
  /**
   * Waits until one of few lists at once may be read for this reader; the place is free again when the answer has ended.
   * @throws Refusal UNAVAILABLE when too many wait
   */
  acquireListSlot(reader: string): Promise<void>
  /** Does work in the queue of requests, for a procedure that waits for something else first. @throws Refusal UNAVAILABLE */
  runQueued<Result>(work: () => Promise<Result>): Promise<Result>
  /** Set where traces are wanted: sees the procedure begin and end. */
  trace?: (<Result>(procedure: string, work: () => Promise<Result>) => Promise<Result>) | undefined
  /** Set by an adapter that writes what follows the first part of a long list while it is read. */
  streamRest?: (parts: AsyncGenerator<unknown[]>) => void
}
