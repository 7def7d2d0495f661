// Encodes the full-size masters as AVIF in the widths that the pages load, and as JPEG in the smallest. Images of products become files like
// those that a shopkeeper uploads, and the server adds them to a new shop. npm run images -w @voltway/art -- [MASTERS] [OUT]

import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { wordmarkDrawing } from '@voltway/ui/wordmark-drawing'
import sharp, { type Sharp } from 'sharp'

const art = join(import.meta.dirname, '..')
const masters = process.argv[2] ?? join(art, '.cache', 'masters')
const out = process.argv[3] ?? join(art, 'rendered')
const seed = process.argv[3] ?? join(art, '../../apps/server/seed')

const WIDTHS = {
  landscape: [1920, 1280],
  portrait: [1080, 720],
  poster: [1920, 1280],
}

// The image of link previews is a crop of the first panel's image with the shop's name in the sky.
const SOCIAL = { from: 'model-3-landscape.png', width: 1200, height: 630, name: { width: 320, top: 62 } }

type Form = keyof typeof WIDTHS

const isForm = (word: string | undefined): word is Form => word !== undefined && word in WIDTHS

const changed = async (file: string) => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0

async function write(image: Sharp, target: string, withJpeg: boolean) {
  // Full colour resolution, because thin red and white lamps bleed at half of it. Ten bits, because eight show steps in the sky.
  const { size } = await image
    .clone()
    .avif({ quality: 66, bitdepth: 10, effort: 6, chromaSubsampling: '4:4:4' })
    .toFile(`${target}.avif`)
  if (withJpeg) await image.clone().jpeg({ quality: 80, mozjpeg: true }).toFile(`${target}.jpg`)
  process.stdout.write(`${target}: ${Math.round(size / 1024)} kB\n`)
}

async function encode(file: string, name: string, form: Form) {
  const made = await changed(join(masters, file))
  for (const width of WIDTHS[form]) {
    const target = join(out, `${name}-${width}`)
    if ((await changed(`${target}.avif`)) > made) continue
    const image = sharp(join(masters, file)).resize({ width, withoutEnlargement: true })
    // The build of the web app reads the colours of an image from its JPEG.
    await write(image, target, form !== 'poster' && width === WIDTHS[form].at(-1))
  }
}

async function encodeProduct(file: string, product: string) {
  const target = join(seed, `${product}.webp`)
  if ((await changed(target)) > (await changed(join(masters, file)))) return
  // High quality, because the server encodes the file a second time.
  const { size } = await sharp(join(masters, file))
    .webp({ quality: 93, effort: 6, smartSubsample: true })
    .toFile(target)
  process.stdout.write(`${target}: ${Math.round(size / 1024)} kB\n`)
}

async function encodeSocial() {
  const { from, width, height, name } = SOCIAL
  const target = join(out, 'social.jpg')
  if ((await changed(target)) > (await changed(join(masters, from)))) return
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${wordmarkDrawing.viewBox}" width="${name.width}">
    <path d="${wordmarkDrawing.path}" fill="none" stroke="#fff" stroke-width="${wordmarkDrawing.width}" stroke-miterlimit="10"/></svg>`
  const left = Math.round((width - name.width) / 2)
  await sharp(join(masters, from))
    .resize({ width, height, fit: 'cover', position: 'centre' })
    .composite([{ input: Buffer.from(svg), top: name.top, left }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(target)
}

await mkdir(out, { recursive: true })
const files = (await readdir(masters)).sort()
for (const file of files) {
  const name = file.replace(/\.png$/, '')
  const form = name.split('-').at(-1)
  if (!file.endsWith('.png') || form === 'draft') continue
  // model-3-product is the first image of model-3, model-3-product-2 its second.
  if (name.includes('-product')) await encodeProduct(file, name.replace('-product', ''))
  else if (isForm(form)) await encode(file, name, form)
}
if (files.includes(SOCIAL.from)) await encodeSocial()
