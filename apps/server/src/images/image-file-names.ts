import { extname } from 'node:path'
import { imageSources } from '@voltway/contract'

/** Names of stored images, by which they are served: nothing else of the folder is public. */
export const imageFileName = /^[A-Za-z0-9_-]{22}(-[0-9a-f]{6})?-\d{1,5}(x\d{1,5}\.webp|\.webp|\.avif)$/

/** The files behind a path; none for the placeholder and for everything that is not a stored image's path. */
export const imageFilesOf = (path: string): string[] => {
  const file = path.replace(/^\/images\//, '')
  const sources = imageSources(path)
  if (!sources || !imageFileName.test(file)) return []
  const listed = `${sources.avif}, ${sources.webp}`.split(', ').map((entry) => entry.split(' ')[0] ?? '')
  return [file, ...listed.map((each) => each.replace(/^\/images\//, ''))]
}

/** What a file of an image is, by its name. */
export const contentTypeOf = (file: string): string => `image/${extname(file).slice(1)}`
