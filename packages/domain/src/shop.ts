import type { Database } from '@voltway/db'

/** Where products' images are kept. */
export type ImageStore = {
  /**
   * Decodes, re-encodes and stores an image and gives its path, `/images/<name>-<W>x<H>.webp`.
   * @throws Refusal IMAGE_REFUSED, PAYLOAD_TOO_LARGE or UNAVAILABLE
   */
  save(bytes: Uint8Array): Promise<string>
  /** Removes a stored image's files; the placeholder and paths it does not know are ignored. */
  remove(path: string): Promise<void>
}

/** For what is done by programs without a whole shop as well. */
export type WithDatabase = Pick<Shop, 'database'>

/** All that a use case may touch beside its arguments. */
export type Shop = {
  database: Database
  now: () => Date
  /** A new UUIDv7; ids order rows of the same table by their creation. */
  newId: () => string
  /** Bytes from a cryptographic source: tokens and references come from them. */
  randomBytes: (count: number) => Uint8Array
  images: ImageStore
  passwordMinLength: number
  /** The latest revision of the catalogue that this process knows, and how many of its own changes may have failed. */
  catalogue: { revision: number; doubtful: number }
}
