import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureLimits } from '@voltway/contract'
import { type ImageStore, Refusal } from '@voltway/store'
import { syncFolder, writeDurably } from './durable-files.ts'
import type { Encoded } from './encode-picture.ts'
import { createEncoder, EncoderFailed } from './encoder.ts'
import { pictureFiles } from './picture-names.ts'
import { createSemaphore } from './semaphore.ts'
import { type Swept, sweepPictures } from './sweep-pictures.ts'

const encodesAtOnce = 2
const waitingEncodes = 8

/** The pictures of the products, as files. */
export type Images = ImageStore & {
  /**
   * Stores a picture that was encoded before and gives its path.
   * @throws Refusal UNAVAILABLE
   */
  keep(picture: Encoded): Promise<string>
  /** See `sweepPictures`. */
  sweep(inUse: readonly string[]): Promise<Swept>
  /** Ends the encoder. */
  close(): void
}

/** Keeps pictures in `folder`, several widths and two formats of each, under random names that are never reused. */
export const openImages = async (folder: string): Promise<Images> => {
  await mkdir(folder, { recursive: true })
  const encoder = createEncoder()
  const encodes = createSemaphore({ atOnce: encodesAtOnce, waiting: waitingEncodes })

  const keep = async (encode: () => Promise<Encoded>): Promise<string> => {
    try {
      return await store(folder, await encode())
    } catch (error) {
      throw isOurs(error) ? cannotTakePictures(error) : error
    }
  }

  return {
    async save(bytes) {
      if (bytes.byteLength > pictureLimits.maxBytes) throw new Refusal('PAYLOAD_TOO_LARGE')
      return keep(() => encodes(() => encoder.encode(bytes)))
    },

    keep: (picture) => keep(async () => picture),

    async remove(path) {
      await removeAll(folder, pictureFiles(path))
    },

    sweep: (inUse) => sweepPictures(folder, inUse),
    close: encoder.close,
  }
}

/** A full or read-only disk and an encoder that ended are not the sender's doing; a bug is none of these. */
const isOurs = (error: unknown): error is Error =>
  error instanceof EncoderFailed || (error as NodeJS.ErrnoException).syscall !== undefined

const cannotTakePictures = (cause: Error) =>
  new Refusal('UNAVAILABLE', {
    sentence: 'The store cannot take pictures at the moment',
    retryAfterSeconds: 60,
    cause,
  })

/** Writes all files or none; the name in the path comes last, so a path that exists is complete. */
const store = async (folder: string, { width, height, tone, files: variants }: Encoded): Promise<string> => {
  const name = `${randomBytes(16).toString('base64url')}${tone}`
  const main = `${name}-${width}x${height}.webp`
  const files = new Map(variants.map(([variant, bytes]) => [`${name}-${variant}`, bytes]))
  const [, largest] = variants.at(-1) ?? []
  if (largest) files.set(main, largest)
  try {
    for (const [file, bytes] of files) await writeDurably(join(folder, file), bytes)
    await syncFolder(folder)
  } catch (error) {
    // What cannot even be removed is left to the sweep.
    const begun = [...files.keys()].flatMap((file) => [file, `${file}.part`])
    await removeAll(folder, begun).catch(() => {})
    throw error
  }
  return `/images/${main}`
}

const removeAll = async (folder: string, files: string[]) => {
  for (const file of files) await rm(join(folder, file), { force: true })
}
