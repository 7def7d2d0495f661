import type { DatedImageFile } from '@voltway/db'
import type { Swept } from './sweep-pictures.ts'

/** Where the files of the products' pictures are kept: a folder on SQLite, the database on PostgreSQL. */
export type PictureFiles = {
  /** The folder from which they are served. */
  folder: string
  /** Whether a file is in the folder. */
  isInFolder(name: string): Promise<boolean>
  /** Brings a file into the folder; gives it by itself when there is no room, undefined when there is no such file. */
  fetch(name: string): Promise<'in folder' | DatedImageFile | undefined>
  /** How the folder serves as a cache, where it is one. */
  cacheUse?(): { hits: number; misses: number; bytes: number }
  /** Keeps all files of a picture, by their names, or none. */
  keep(path: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>
  /** Removes the files of a picture; paths that are no picture's are ignored. */
  remove(path: string): Promise<void>
  /** Removes in time the pictures that nothing shows; `listInUse` gives the paths of the others. */
  sweep(listInUse: () => Promise<string[]>): Promise<Swept>
}
