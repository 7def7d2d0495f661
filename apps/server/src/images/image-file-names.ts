import { extname } from 'node:path'
import { imageSources, mailImagePath } from '@voltway/contract'

/** The names of stored image files. No other file of the folder is public. */
export const imageFileName =
  /^[A-Za-z0-9_-]{22}(-[0-9a-f]{6})?(-whole|-rim)?-\d{1,5}(x\d{1,5}\.webp|\.webp|\.avif|\.jpg)$/

/** Returns the names of all files of an image; an empty list unless `path` is the path of a stored image. */
export const imageFilesOf = (path: string): string[] => {
  const file = path.replace(/^\/images\//, '')
  const [sources, jpeg] = [imageSources(path), mailImagePath(path)]
  if (!sources || !jpeg || !imageFileName.test(file)) return []
  const listed = `${sources.avif}, ${sources.webp}`.split(', ').map((entry) => entry.split(' ')[0] ?? '')
  return [path, jpeg, ...listed].map((each) => each.replace(/^\/images\//, ''))
}

export const contentTypeOf = (file: string): string =>
  file.endsWith('.jpg') ? 'image/jpeg' : `image/${extname(file).slice(1)}`
