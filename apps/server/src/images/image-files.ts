import type { DatedImageFile } from '@voltway/db'
import type { SweepResult } from './remove-orphaned-images.ts'

/** The store of image files: a folder on SQLite, a table on PostgreSQL. */
export type ImageFiles = {
  /** The folder, on SQLite. */
  folder?: string
  /** Finds a file in PostgreSQL. On SQLite the files are served from `folder`. @throws Refusal UNAVAILABLE */
  find(name: string): Promise<DatedImageFile | undefined>
  /** Stores all files of an image by their names, or none of them. */
  save(path: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>
  /** Removes the files of an image. Ignores a path that is no path of a stored image. */
  remove(path: string): Promise<void>
  /** Removes images that nothing shows, after a delay. `listInUse` returns the paths of all images that are shown. */
  sweep(listInUse: () => Promise<string[]>): Promise<SweepResult>
}
