import type { DatedImageFile } from '@voltway/db'
import type { SweepResult } from './remove-orphaned-images.ts'

/** Where the files of the products' images are stored: in a folder on SQLite, in the database on PostgreSQL. */
export type ImageFiles = {
  /** The folder, on SQLite. */
  folder?: string
  /** Finds a file in the database, on PostgreSQL. @throws Refusal UNAVAILABLE */
  find(name: string): Promise<DatedImageFile | undefined>
  /** Stores all files of an image, by their names, or none. */
  save(path: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>
  /** Removes the files of an image; paths of anything else are ignored. */
  remove(path: string): Promise<void>
  /** Removes in time the images that nothing shows; `listInUse` returns the paths of the others. */
  sweep(listInUse: () => Promise<string[]>): Promise<SweepResult>
}
