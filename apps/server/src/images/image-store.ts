import { randomBytes } from 'node:crypto'
import { imageLimits } from '@voltway/contract'
import { Refusal } from '@voltway/domain'
import type { EncodedImage } from './encode-image.ts'
import { createEncoderProcess, imagesUnavailable } from './encoder-process.ts'
import type { ImageFiles } from './open-image-files.ts'

export type Images = ReturnType<typeof openImageStore>

/** Stores each image in several widths and two formats, and as a small JPEG, under random names that are never reused. */
export const openImageStore = (files: ImageFiles) => {
  const encoder = createEncoderProcess()

  const store = async (encode: () => Promise<EncodedImage>): Promise<string> => {
    try {
      const { path, named } = nameFiles(await encode())
      await files.save(path, named)
      return path
    } catch (error) {
      throw isDiskFault(error) ? new Refusal('UNAVAILABLE', { ...imagesUnavailable, cause: error }) : error
    }
  }

  return {
    files,

    async save(bytes: Uint8Array): Promise<string> {
      if (bytes.byteLength > imageLimits.maxBytes) throw new Refusal('PAYLOAD_TOO_LARGE')
      return store(() => encoder.encode(bytes))
    },

    saveEncoded: (image: EncodedImage) => store(async () => image),
    remove: files.remove,
    close: encoder.close,
  }
}

const isDiskFault = (error: unknown): error is Error => (error as NodeJS.ErrnoException).syscall !== undefined

/** Returns an image's path and its files by name. The file of the path comes last, so a path that exists has all its files. */
const nameFiles = ({ width, height, tone, fit, files: variants }: EncodedImage) => {
  const base = `${randomBytes(16).toString('base64url')}${tone}${fit ? `-${fit}` : ''}`
  const main = `${base}-${width}x${height}.webp`
  const named = new Map(variants.map(([variant, bytes]) => [`${base}-${variant}`, bytes]))
  const [, largest] = variants.at(-1) ?? []
  if (largest) named.set(main, largest)
  return { path: `/images/${main}`, named }
}
