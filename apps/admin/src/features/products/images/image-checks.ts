import { imageLimits as limits } from '@voltway/contract/browser'

/** The server's limits (docs/behaviour.md, "Images"), which checks again: this only saves the upload. */
export const imageTypes: readonly string[] = limits.types

/** The limits in words. */
export const imageLimits = 'JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels'

const megabyte = 1024 * 1024
const { maxBytes, maxPixels } = limits

/** Why a file cannot be used; undefined when it may be sent. */
export function fileError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  // Browsers derive the type from the name's extension; without one only the server can tell.
  if (type !== '' && !type.startsWith('image/')) {
    return 'This is not a picture. Please choose a JPEG, PNG, WebP or AVIF file'
  }
  if (type !== '' && !imageTypes.includes(type)) {
    return 'Pictures of this kind cannot be used. Please choose a JPEG, PNG, WebP or AVIF file'
  }
  // The server would ignore it, as a file field that was left empty.
  if (size === 0) return 'This file is empty'
  if (size > maxBytes)
    return `This file has ${tenths(size / megabyte)} MB; 10 MB is the most that can be used`
  return undefined
}

/** Why an image of this size cannot be used, once the browser has decoded it. */
export function pixelsError(width: number, height: number): string | undefined {
  if (width * height <= maxPixels) return undefined
  return `This picture has ${tenths((width * height) / 1e6)} megapixels; 40 is the most that can be used`
}

/** A file's size for people, rounded up so that it never looks within a limit that it exceeds. */
export function formatFileSize(bytes: number): string {
  return bytes < megabyte ? `${Math.ceil(bytes / 1024)} kB` : `${tenths(bytes / megabyte)} MB`
}

function tenths(value: number): number {
  return Math.ceil(value * 10) / 10
}
