import { type ImageFit, imageLimits, mailImageSize, variantWidths } from '@voltway/contract/browser'
import sharp from 'sharp'
import { handleJobs } from '../child-process/handle-jobs.ts'

/**
 * The image encoder, a program of its own. Native libraries return their memory when the process ends, and an image that
 * crashes the encoder does not crash the shop. The process ends with the shop, or when the shop stops it.
 */

/** An encoded image: its files by the end of their names (`480.avif`, …). The last file is the largest WebP. */
export type EncodedImage = {
  width: number
  height: number
  /** A part of the names of its files: `-rrggbb`, or empty for an image with transparent pixels. */
  tone: string
  fit?: ImageFit
  files: [name: string, bytes: Uint8Array][]
}

/** The encoded image, or the reason why the bytes were refused. */
export type EncodeResult = EncodedImage | { refused: 'NO_IMAGE' | 'TOO_MANY_PIXELS' }

const maxWidth = 1600
const maxHeight = 3200

// libvips detects SVG, GIF, TIFF, PDF and other formats by content. An uploaded file must reach only these four decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)

type GalleryImage = Awaited<ReturnType<typeof decode>>

/** Decodes the first frame to upright sRGB pixels without metadata, no larger than the largest variant. */
const decode = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: imageLimits.maxPixels })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

/** The ratios of width to height between which a crop to 4:3 removes at most an eighth of an image. */
const [narrowest, widest] = [7 / 6, 3 / 2]
/** The width from which an image is sharp enough to fill the frame of a page. */
const minFillingWidth = 480
/** The greatest difference of a channel between a pixel of a rim and the rim's mean, from 0 to 255. */
const rimTolerance = 12
/** The share of the outermost pixels that must have the colour of the rim. The product may cover the others. */
const minRimShare = 0.95

/** Returns the mean of the outermost pixels if they have one colour, or are all transparent; undefined without such a rim. */
const findRim = ({ data, info: { width, height, channels } }: GalleryImage): number[] | undefined => {
  const rows = Array.from({ length: width }, (_, x) => [x, x + (height - 1) * width])
  const columns = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1])
  const pixels = [...rows, ...columns]
    .flat()
    .map((at) => [...data.subarray(at * channels, (at + 1) * channels)])
  const mean = Array.from({ length: channels }, (_, channel) =>
    Math.round(pixels.reduce((sum, pixel) => sum + (pixel[channel] ?? 0), 0) / pixels.length),
  )
  // Transparent pixels may have any colour, so only their alpha values are compared.
  const isClear = channels % 2 === 0 && (mean.at(-1) ?? 0) <= rimTolerance
  const compared = isClear ? [channels - 1] : [...mean.keys()]
  const equal = pixels.filter((pixel) =>
    compared.every((channel) => Math.abs((pixel[channel] ?? 0) - (mean[channel] ?? 0)) <= rimTolerance),
  )
  return equal.length >= minRimShare * pixels.length ? mean : undefined
}

/** Returns the fit of an image, and the colour of its rim, or its average colour if it has no rim. */
const describe = async (image: GalleryImage): Promise<Pick<EncodedImage, 'tone' | 'fit'>> => {
  const { width, height, channels } = image.info
  const rim = findRim(image)
  const isNearFrame = width / height >= narrowest && width / height <= widest
  const fills = isNearFrame && width >= minFillingWidth
  const fit = rim ? { fit: 'rim' as const } : fills ? {} : { fit: 'whole' as const }
  const pixels = sharp(image.data, { raw: { width, height, channels } })
  if (!(await pixels.clone().stats()).isOpaque) return { tone: '', ...fit }
  const shown = rim
    ? sharp(Buffer.from(rim), { raw: { width: 1, height: 1, channels } })
    : pixels.resize(1, 1, { fit: 'fill' })
  const pixel = await shown.removeAlpha().toColourspace('srgb').raw().toBuffer()
  return { tone: `-${pixel.toString('hex')}`, ...fit }
}

const encode = async (image: GalleryImage): Promise<EncodedImage> => {
  const { data, info } = image
  const { width, height, channels } = info
  const raw = { raw: { width, height, channels } }
  const { tone, fit } = await describe(image)
  const background = tone.replace('-', '#') || '#fff'
  const forMail = sharp(data, raw)
    .flatten({ background })
    .resize({ ...mailImageSize, fit: fit ? 'contain' : 'cover', background })
  const jpeg = await forMail.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  const files: EncodedImage['files'] = [[`${mailImageSize.width}.jpg`, jpeg]]
  for (const variant of variantWidths(width)) {
    const resized = sharp(data, raw).resize({ width: variant })
    // Ten bits avoid visible steps in soft backdrops. Twice the effort takes more than twice the time and saves a few percent
    // of the bytes.
    const avif = resized.clone().avif({ quality: 65, bitdepth: 10, effort: 1, chromaSubsampling: '4:2:0' })
    files.push([`${variant}.avif`, await avif.toBuffer()])
    files.push([`${variant}.webp`, await resized.webp({ quality: 82, effort: 2 }).toBuffer()])
  }
  return { width, height, tone, ...(fit && { fit }), files }
}

handleJobs(async (bytes: Uint8Array): Promise<EncodeResult> => {
  let image: GalleryImage
  try {
    image = await decode(bytes)
  } catch (error) {
    return { refused: /pixel limit/.test(String(error)) ? 'TOO_MANY_PIXELS' : 'NO_IMAGE' }
  }
  return encode(image)
})
