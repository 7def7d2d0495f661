import { constants, getPriority, setPriority } from 'node:os'
import { imageLimits, variantWidths } from '@voltway/contract/browser'
import sharp from 'sharp'

/**
 * The image encoder, a program of its own: what native libraries keep of memory goes back when it ends, and an image that
 * brings it down brings nothing else down. It ends with the shop, or when the shop ends it.
 */

/** An image as files, by the last part of their names: `480.avif`, …; the last one is the largest WebP. */
export type EncodedImage = {
  width: number
  height: number
  tone: string
  files: [name: string, bytes: Uint8Array][]
}

/** A question to the encoder, and its answer: what the image became, or why it is none. */
export type EncodeRequest = { id: number; bytes: Uint8Array }
export type EncodeResult = { id: number } & (EncodedImage | { refused: 'NO_IMAGE' | 'TOO_MANY_PIXELS' })

// Visitors do not wait for an image of the shopkeeper's.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))

const maxWidth = 1600
const maxHeight = 3200

// libvips opens SVG, GIF, TIFF, PDF and more by content; a stranger's file may only reach these four decoders.
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

/** Upright sRGB pixels of the first frame, no larger than the largest variant, without any metadata. */
const decode = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: imageLimits.maxPixels })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

/** The part of the name that says which colour the image has on the whole; none for one that shows what is behind it. */
const tone = async ({ data, info: { width, height, channels } }: GalleryImage): Promise<string> => {
  const image = sharp(data, { raw: { width, height, channels } })
  if (!(await image.clone().stats()).isOpaque) return ''
  const pixel = await image.resize(1, 1, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer()
  return `-${pixel.toString('hex')}`
}

const encode = async (image: GalleryImage): Promise<EncodedImage> => {
  const { data, info } = image
  const { width, height, channels } = info
  const files: EncodedImage['files'] = []
  for (const variant of variantWidths(width)) {
    const resized = sharp(data, { raw: { width, height, channels } }).resize({ width: variant })
    // Ten bits keep a soft backdrop free of steps. Twice the effort takes more than twice the time for a few percent of the bytes.
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
