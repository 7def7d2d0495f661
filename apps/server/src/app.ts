import type { RateLimits, Shop } from '@voltway/domain'
import type { Logger } from 'pino'
import type { Env } from './env/env.ts'
import type { AssetStore } from './http/assets/asset-store.ts'
import type { ImageFiles } from './images/image-files.ts'
import type { LongListQueues } from './queues/long-list-queues.ts'
import type { Readiness } from './start/readiness.ts'
import type { Tracing } from './tracing/otlp-tracing.ts'

/** What the HTTP layer needs to serve the shop; built once in main.ts, per test in the tests. */
export type App = {
  env: Env
  shop: Shop
  log: Logger
  /** From where images are served. */
  imageFiles: ImageFiles
  /** From where scripts, styles and fonts of other versions are served. */
  assets: AssetStore
  /** Where it is seen what requests spend their time on, if anybody wants to know. */
  tracing?: Tracing | undefined
  /** Where REST, tRPC, /metrics and the uploads count attempts; undefined with `RATE_LIMITS=off`. */
  rateLimits?: RateLimits | undefined
  waitForLongListSlot: LongListQueues
  /** Whether a text is the shop's admin secret. @throws Refusal UNAVAILABLE */
  isAdminSecret: (text: string) => Promise<boolean>
  /** How many lines of the log could not be written. */
  droppedLogLines: () => number
  readiness: Readiness
}
