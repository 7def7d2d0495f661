import type { AttemptCounter, Shop } from '@voltway/domain'

/** The context of one call by REST or tRPC. */
export type Context = {
  shop: Shop
  /** The counter of attempts; undefined with `RATE_LIMITS=off`. */
  rateLimits?: AttemptCounter | undefined
  requestId: string
  /** The client's network from `clientNetworkOf`; attempts are counted by it. */
  clientNetwork: string
  /** The client IP, for the audit log. */
  clientIp: string
  /** The token of `Authorization: Bearer`. */
  bearer?: string
  /** The value of `X-Admin-Secret`: the admin secret or an admin key. */
  adminSecret?: string
  /** Returns true if a text is the shop's admin secret. @throws Refusal UNAVAILABLE */
  isAdminSecret(text: string): Promise<boolean>
  idempotencyKey?: string
  /** The file of a multipart form. */
  file?: Uint8Array
  setHeader(name: string, value: string): void
  /**
   * Acquires a slot for long lists of this client. The slot is released when the response has ended.
   * @throws Refusal UNAVAILABLE if too many requests wait
   */
  acquireListSlot(client: string): Promise<void>
  /** Runs work in the queue of requests, for procedures that wait for another slot first. @throws Refusal UNAVAILABLE */
  runQueued<Result>(work: () => Promise<Result>): Promise<Result>
  /** Set if traces are enabled: records the start and the end of a procedure. */
  trace?: (<Result>(procedure: string, work: () => Promise<Result>) => Promise<Result>) | undefined
  /** Set by an adapter that streams a long list: takes the parts after the first one. */
  streamRest?: (parts: AsyncGenerator<unknown[]>) => void
}
