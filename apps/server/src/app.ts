import type { AttemptCounter, Shop } from '@voltway/domain'
import type { Logger } from 'pino'
import type { Env } from './env/env.ts'
import type { AssetStore } from './http/assets/asset-store.ts'
import type { ImageFiles } from './images/open-image-files.ts'
import type { LongListQueues } from './queues/long-list-queues.ts'
import type { Receipts } from './receipts/receipt-process.ts'
import type { Readiness } from './start/readiness.ts'
import type { Tracing } from './tracing/otlp-tracing.ts'

/** Everything that the HTTP layer needs to serve the shop. `main.ts` builds it once, each test builds its own. */
export type App = {
  env: Env
  shop: Shop
  shopId: string
  log: Logger
  imageFiles: ImageFiles
  /** The scripts, styles and fonts of this and other versions. */
  assets: AssetStore
  /** Records where requests spend their time; undefined without a collector. */
  tracing?: Tracing | undefined
  /** Counts the calls of REST, tRPC, `/metrics` and uploads; undefined with `RATE_LIMITS=off`. */
  rateLimits?: AttemptCounter | undefined
  waitForLongListSlot: LongListQueues
  receipts: Receipts
  /** Returns whether a text is the shop's admin secret. @throws Refusal UNAVAILABLE */
  isAdminSecret: (text: string) => Promise<boolean>
  droppedLogLines: () => number
  readiness: Readiness
}
