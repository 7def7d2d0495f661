import type { Database } from '@voltway/db'
import type { WebhookHosts } from './webhooks/webhook-hosts.ts'

export type ImageStore = {
  /**
   * Decodes, re-encodes and stores an image, and returns its path `/images/<name>-<W>x<H>.webp`.
   * @throws Refusal IMAGE_REFUSED, PAYLOAD_TOO_LARGE or UNAVAILABLE
   */
  save(bytes: Uint8Array): Promise<string>
  /** Removes the files of a stored image. Ignores the placeholder and unknown paths. */
  remove(path: string): Promise<void>
}

/** The part of a shop that commands without a complete shop have. */
export type WithDatabase = Pick<Shop, 'database' | 'onMessages'> & Partial<Pick<Shop, 'catalogue'>>

/** All dependencies of a use case. */
export type Shop = {
  database: Database
  now: () => Date
  /** Returns a new UUIDv7. Ids sort rows of one table by creation. */
  newId: () => string
  /** Returns bytes from a cryptographic source, for tokens and references. */
  randomBytes: (count: number) => Uint8Array
  images: ImageStore
  passwordMinLength: number
  webhookHosts: WebhookHosts
  /** The settings of mails; absent if the shop sends none. `admin` is the shopkeeper's address. */
  mail?: { from: string; admin?: string; publicUrl: string }
  /** Set if customers can withdraw from contracts online. */
  withdrawal?: true
  /** Called after the commit of a transaction that leaves work for the outbox; absent in a process without an outbox. */
  onMessages?: () => void
  /**
   * `revision` is the latest known revision of the catalogue. `unnumberedChanges` counts the changes by this process that
   * `revision` may not include: changes whose outcome is unknown, and changes of the stock.
   */
  catalogue: { revision: number; unnumberedChanges: number }
}
