/** The image of a product that has none; a file of the web app. */
export const placeholderImage = '/placeholder.svg'

/** Widths in pixels in which an uploaded image is kept, as far as the original reaches. */
export const imageWidths = [480, 960, 1600] as const

/**
 * How wide the shop page shows a product, as `sizes` says it; the server preloads the first image with the same words.
 * Phones of three pixels to a point are told less than the truth: two and a half are sharp to the eye, for half the bytes.
 */
export const productSizes =
  '(min-width: 84rem) 25rem, (min-width: 48rem) 31vw, (min-width: 40rem) 46vw, (min-resolution: 2.5x) 74vw, 92vw'

/**
 * An image's addresses: `srcset` values per format; the size of the largest one in pixels; and the colour that it has on
 * the whole, as CSS writes it, to be shown until it arrives. Images one can see through have none.
 * See docs/decisions/0022-image-names.md.
 */
export type ImageSources = { avif: string; webp: string; width: number; height: number; tone?: string }

/** An image's id: the last part of its path, which is never given to another one. */
export const imageId = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The path of an image that was uploaded, from its id. */
export const imagePath = (id: string): string => `/images/${id}`

const uploaded = /^\/images\/([A-Za-z0-9_-]+)-(\d+)x(\d+)\.webp$/
const toned = /^[A-Za-z0-9_-]{22}-([0-9a-f]{6})$/

/** The widths that exist of an image whose largest version is `width` pixels wide, ascending. */
export const variantWidths = (width: number): number[] => [...imageWidths.filter((w) => w < width), width]

/** The variants of an uploaded image, read from its path; undefined for anything else (the placeholder). */
export const imageSources = (path: string): ImageSources | undefined => {
  const [, name, w, h] = uploaded.exec(path) ?? []
  if (name === undefined) return undefined
  const width = Number(w)
  const srcset = (format: string) =>
    variantWidths(width)
      .map((each) => `/images/${name}-${each}.${format} ${each}w`)
      .join(', ')
  const sources = { avif: srcset('avif'), webp: srcset('webp'), width, height: Number(h) }
  const [, tone] = toned.exec(name) ?? []
  return tone === undefined ? sources : { ...sources, tone: `#${tone}` }
}
