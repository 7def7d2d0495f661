// Turns the full-size masters into the files the pages load: AVIF, WebP and JPEG in the widths they ask for.
// npm run pictures -w @voltway/web -- [MASTERS] [OUT]

import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const art = join(import.meta.dirname, '..')
const masters = process.argv[2] ?? join(art, '.cache', 'masters')
const out = process.argv[3] ?? join(art, 'rendered')

const WIDTHS = {
  landscape: [1920, 1280],
  portrait: [1080, 720],
  product: [1200, 600],
  poster: [1280],
  social: [1200],
}

type Form = keyof typeof WIDTHS

const isForm = (word: string | undefined): word is Form => word !== undefined && word in WIDTHS

async function encode(file: string, name: string, width: number) {
  const master = sharp(join(masters, file))
  const picture = () => master.clone().resize({ width, kernel: 'lanczos3', withoutEnlargement: true })
  const to = (extension: string) => join(out, `${name}-${width}.${extension}`)
  const sizes = [
    // Full colour resolution: thin red and white lamps bleed at half of it.
    await picture().avif({ quality: 58, effort: 6, chromaSubsampling: '4:4:4' }).toFile(to('avif')),
    await picture().webp({ quality: 80, effort: 6, smartSubsample: true }).toFile(to('webp')),
    await picture().jpeg({ quality: 80, mozjpeg: true }).toFile(to('jpg')),
  ].map(({ size }) => `${Math.round(size / 1024)} kB`)
  process.stdout.write(`${name}-${width}: ${sizes.join(', ')}\n`)
}

async function isNewer(file: string, name: string, width: number) {
  const made = await stat(join(out, `${name}-${width}.jpg`)).catch(() => undefined)
  return !made || made.mtimeMs < (await stat(join(masters, file))).mtimeMs
}

await mkdir(out, { recursive: true })
for (const file of (await readdir(masters)).sort()) {
  const name = file.replace(/\.png$/, '')
  const form = name.split('-').at(-1)
  if (!file.endsWith('.png') || !isForm(form)) continue
  for (const width of WIDTHS[form]) if (await isNewer(file, name, width)) await encode(file, name, width)
}
