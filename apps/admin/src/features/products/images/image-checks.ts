import { imageLimits as limits } from '@voltway/contract/browser'

/** The server's media types (docs/behaviour.md, "Images"). The server checks each file again. */
export const imageTypes: readonly string[] = limits.types

/** The limits, as the user reads them. */
export const imageLimits = 'JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels'

const megabyte = 1024 * 1024

/** Returns the reason why it is useless to send a file, or undefined. */
export function fileError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  // Browsers derive the type from the file name's extension. Without one, only the server can detect the type.
  if (type !== '' && !imageTypes.includes(type)) {
    return 'This file cannot be used. Please choose a JPEG, PNG, WebP or AVIF picture'
  }
  // The server ignores an empty file, as it does an empty file field.
  if (size === 0) return 'This file is empty'
  // The server may close the connection of a larger upload before the browser has read its sentence.
  if (size > limits.maxBytes)
    return `This file has ${Math.ceil((size / megabyte) * 10) / 10} MB. The limit is 10 MB`
  return undefined
}
