import { constants, getPriority, setPriority } from 'node:os'
import { imageLimits, mailImageSize, variantWidths } from '@voltway/contract/browser'
import sharp from 'sharp'

/**
 * The image encoder, a program of its own. Native libraries return their memory when the process ends, and an image that
 * crashes the encoder does not crash the shop. The process ends with the shop, or when the shop stops it.
 */

/** An encoded image: its files by the end of their names (`480.avif`, …). The last file is the largest WebP. */
export type EncodedImage = {
  width: number
  height: number
  tone: string
  files: [name: string, bytes: Uint8Array][]
}

/** A message to the encoder, and its response: the encoded image, or the reason why the bytes were refused. */
export type EncodeRequest = { id: number; bytes: Uint8Array }
export type EncodeResult = { id: number } & (EncodedImage | { refused: 'NO_IMAGE' | 'TOO_MANY_PIXELS' })

// A lower priority, so that requests of visitors do not wait for an image of an admin.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))

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

/** Returns the average colour as a part of the file name; an empty text for an image with transparent pixels. */
const tone = async ({ data, info: { width, height, channels } }: GalleryImage): Promise<string> => {
  const image = sharp(data, { raw: { width, height, channels } })
  if (!(await image.clone().stats()).isOpaque) return ''
  const pixel = await image.resize(1, 1, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer()
  return `-${pixel.toString('hex')}`
}

const encode = async (image: GalleryImage): Promise<EncodedImage> => {
  const { data, info } = image
  const { width, height, channels } = info
  const raw = { raw: { width, height, channels } }
  const forMail = sharp(data, raw)
    .resize({ ...mailImageSize, fit: 'cover' })
    .flatten({ background: '#fff' })
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
  return { width, height, tone: await tone(image), files }
}

const handleRequest = async ({ id, bytes }: EncodeRequest): Promise<EncodeResult> => {
  let image: GalleryImage
  try {
    image = await decode(bytes)
  } catch (error) {
    return { id, refused: /pixel limit/.test(String(error)) ? 'TOO_MANY_PIXELS' : 'NO_IMAGE' }
  }
  return { id, ...(await encode(image)) }
}

process.on('message', async (job: EncodeRequest) => process.send?.(await handleRequest(job)))
process.once('disconnect', () => process.exit())
