import { imageLimits } from '@voltway/contract/browser'

const { types, maxBytes, maxPixels } = imageLimits
const megabyte = 1024 * 1024
const maxMegabytes = maxBytes / megabyte
const maxMegapixels = maxPixels / 1e6

/** The server's media types (docs/behaviour.md, "Images"). The server checks them again; these checks save a useless upload. */
export const imageTypes: readonly string[] = types

/** The limits, as the user reads them. */
export const imageLimitsText = `JPEG, PNG, WebP or AVIF, at most ${maxMegabytes} MB and ${maxMegapixels} megapixels`

/** Returns the reason why a file cannot be used, or undefined if it may be sent. */
export function fileError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  // Browsers derive the type from the file name's extension. Without one, only the server can detect the type.
  if (type !== '' && !type.startsWith('image/')) {
    return 'This is not a picture. Please choose a JPEG, PNG, WebP or AVIF file'
  }
  if (type !== '' && !imageTypes.includes(type)) {
    return 'Pictures of this kind cannot be used. Please choose a JPEG, PNG, WebP or AVIF file'
  }
  // The server ignores an empty file, as it does an empty file field.
  if (size === 0) return 'This file is empty'
  if (size > maxBytes) return `This file has ${tenths(size / megabyte)} MB. The limit is ${maxMegabytes} MB`
  return undefined
}

function tenths(value: number): number {
  return Math.ceil(value * 10) / 10
}
