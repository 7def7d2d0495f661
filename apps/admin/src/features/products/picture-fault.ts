import { pictureLimits as limits } from '@voltway/contract/facts/limits'

/** What the server takes (docs/behaviour.md, "Pictures"); it stays the judge, this only spares the way to it. */
export const pictureTypes: readonly string[] = limits.types

/** The limits in words, to be read before anything is chosen. */
export const pictureLimits = 'JPEG, PNG, WebP or AVIF, at most 10 MB and 40 megapixels'

const megabyte = 1024 * 1024
const { maxBytes, maxPixels } = limits

/** Why a file need not be sent at all; undefined when the server shall judge it. */
export function fileFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  // Browsers know the type by the name's ending; where there is none only the server can tell.
  if (type !== '' && !type.startsWith('image/')) {
    return 'This is not a picture. Please choose a JPEG, PNG, WebP or AVIF file'
  }
  if (type !== '' && !pictureTypes.includes(type)) {
    return 'Pictures of this kind cannot be used. Please choose a JPEG, PNG, WebP or AVIF file'
  }
  // The server would take it for a field that nobody filled, and say that all is well.
  if (size === 0) return 'This file is empty'
  if (size > maxBytes)
    return `This file has ${tenths(size / megabyte)} MB; 10 MB is the most that can be used`
  return undefined
}

/** The same for a picture whose size in pixels is known. */
export function pixelsFault(width: number, height: number): string | undefined {
  if (width * height <= maxPixels) return undefined
  return `This picture has ${tenths((width * height) / 1e6)} megapixels; 40 is the most that can be used`
}

/** A file's size for people, never rounded down onto a limit that it exceeds. */
export function fileSize(bytes: number): string {
  return bytes < megabyte ? `${Math.ceil(bytes / 1024)} kB` : `${tenths(bytes / megabyte)} MB`
}

function tenths(value: number): number {
  return Math.ceil(value * 10) / 10
}
