/** The image of a product without an image; a file of the web app. */
export const placeholderImage = '/placeholder.svg'

/** The widths in pixels of the stored variants of an image, up to the width of the original. */
export const imageWidths = [480, 960, 1600] as const

/** The size in pixels of the small JPEG of each image. E-mails show it, because some mail programs show neither AVIF nor WebP. */
export const mailImageSize = { width: 160, height: 120 } as const

/**
 * The `sizes` of product images on the shop page; the server preloads the first image with the same value. For phones with
 * three pixels per point it is too small on purpose: 2.5 look sharp, with half the bytes.
 */
export const productImageSizes =
  '(min-width: 84rem) 25rem, (min-width: 48rem) 31vw, (min-width: 40rem) 46vw, (min-resolution: 2.5x) 74vw, 92vw'

/**
 * The way in which pages show an image in a frame of 4:3. An image without a fit fills the frame. Pages show a `whole` image
 * uncropped on its average colour, and a `rim` image uncropped on the colour of its rim.
 */
export type ImageFit = 'whole' | 'rim'

/**
 * The sources of an image: `srcset` values by format, the size of the largest variant in pixels, and its fit. `tone` is its colour
 * in CSS, which pages show until the image has loaded. Transparent images have no colour.
 * See docs/decisions/0021-image-names-and-storage.md.
 */
export type ImageSources = {
  avif: string
  webp: string
  width: number
  height: number
  tone?: string
  fit?: ImageFit
}

/** Returns an image's id: the last part of its path, which is never reused. */
export const imageId = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const imagePath = (id: string): string => `/images/${id}`

const uploadedPath = /^\/images\/([A-Za-z0-9_-]+)-(\d+)x(\d+)\.webp$/
const markedName = /^[A-Za-z0-9_-]{22}(?:-([0-9a-f]{6}))?(?:-(whole|rim))?$/

/** Returns the widths of an image whose largest variant is `width` pixels wide, ascending. */
export const variantWidths = (width: number): number[] => [...imageWidths.filter((w) => w < width), width]

/** Returns the variants of an uploaded image from its path; undefined for other images, such as the placeholder. */
export const imageSources = (path: string): ImageSources | undefined => {
  const [, name, w, h] = uploadedPath.exec(path) ?? []
  if (name === undefined) return undefined
  const width = Number(w)
  const srcset = (format: string) =>
    variantWidths(width)
      .map((each) => `/images/${name}-${each}.${format} ${each}w`)
      .join(', ')
  const [, tone, fit] = markedName.exec(name) ?? []
  return {
    avif: srcset('avif'),
    webp: srcset('webp'),
    width,
    height: Number(h),
    ...(tone && { tone: `#${tone}` }),
    ...(fit && { fit: fit as ImageFit }),
  }
}

/** Returns the path of the small JPEG of an uploaded image; undefined for other images, such as the placeholder. */
export const mailImagePath = (path: string): string | undefined => {
  const [, name] = uploadedPath.exec(path) ?? []
  return name === undefined ? undefined : `/images/${name}-${mailImageSize.width}.jpg`
}
