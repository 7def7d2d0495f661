import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { variantWidths } from '@voltway/contract'
import { type ImageStore, Refusal } from '@voltway/store'
import sharp from 'sharp'
import { syncFolder, writeDurably } from './durable-files.ts'
import { pictureFiles } from './picture-names.ts'
import { createQueue } from './queue.ts'
import { type Swept, sweepPictures } from './sweep-pictures.ts'

/** The largest picture that is taken, in bytes and in pixels (CONTRACT, "Upload"). */
export const maxPictureBytes = 10 * 1024 * 1024
const maxPicturePixels = 40_000_000

const maxWidth = 1600
const maxHeight = 3200
const encodesAtOnce = 2
const waitingEncodes = 8

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

/** The pictures of the products, as files. */
export type Images = ImageStore & {
  /** See `sweepPictures`. */
  sweep(inUse: readonly string[]): Promise<Swept>
}

/** Keeps pictures in `folder`, several widths and two formats of each, under random names that are never reused. */
export const openImages = async (folder: string): Promise<Images> => {
  await mkdir(folder, { recursive: true })
  const encodes = createQueue({ atOnce: encodesAtOnce, waiting: waitingEncodes })

  return {
    save: (bytes) =>
      encodes(async () => {
        const picture = await decode(bytes)
        const { width, height } = picture.info
        const name = `${randomBytes(16).toString('base64url')}${await tone(picture)}`
        return store(folder, `${name}-${width}x${height}`, await encode(name, picture))
      }),

    async remove(path) {
      await removeAll(folder, pictureFiles(path))
    },

    sweep: (inUse) => sweepPictures(folder, inUse),
  }
}

type Picture = Awaited<ReturnType<typeof decode>>
type Files = Map<string, Uint8Array>

/** Upright sRGB pixels of the first frame, no larger than the largest variant, without any metadata. */
const decode = async (bytes: Uint8Array) => {
  if (bytes.byteLength > maxPictureBytes) throw new Refusal('PAYLOAD_TOO_LARGE')
  try {
    const input = sharp(bytes, { failOn: 'error', limitInputPixels: maxPicturePixels })
    return await input
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw /pixel limit/.test(String(error)) ? tooManyPixels() : new Refusal('IMAGE_REFUSED')
  }
}

const tooManyPixels = () =>
  new Refusal('IMAGE_REFUSED', { sentence: 'The image must have at most 40 megapixels' })

/** The part of the name that says which colour the picture has on the whole; none for one that shows what is behind it. */
const tone = async ({ data, info: { width, height, channels } }: Picture): Promise<string> => {
  const picture = sharp(data, { raw: { width, height, channels } })
  if (!(await picture.clone().stats()).isOpaque) return ''
  const pixel = await picture
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return `-${pixel.toString('hex')}`
}

/** All the files that the contract's `imageSources` names, and the one that the path itself names. */
const encode = async (name: string, { data, info }: Picture): Promise<Files> => {
  const { width, height, channels } = info
  const files: Files = new Map()
  for (const variant of variantWidths(width)) {
    const resized = sharp(data, { raw: { width, height, channels } }).resize({ width: variant })
    // Ten bits keep a soft backdrop free of steps. Twice the effort takes more than twice the time for a few percent of the bytes.
    const avif = resized.clone().avif({ quality: 65, bitdepth: 10, effort: 1, chromaSubsampling: '4:2:0' })
    files.set(`${name}-${variant}.avif`, await avif.toBuffer())
    files.set(`${name}-${variant}.webp`, await resized.webp({ quality: 82, effort: 2 }).toBuffer())
  }
  return files
}

/** Writes all files or none; the name in the path comes last, so a path that exists is complete. */
const store = async (folder: string, main: string, files: Files): Promise<string> => {
  const largest = [...files.values()].at(-1)
  if (largest) files.set(`${main}.webp`, largest)
  try {
    for (const [file, bytes] of files) await writeDurably(join(folder, file), bytes)
    await syncFolder(folder)
  } catch (error) {
    await removeAll(
      folder,
      [...files.keys()].flatMap((file) => [file, `${file}.part`]),
    )
    throw error
  }
  return `/images/${main}.webp`
}

const removeAll = async (folder: string, files: string[]) => {
  for (const file of files) await rm(join(folder, file), { force: true })
}
