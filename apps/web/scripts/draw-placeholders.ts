// Draws the shop's pictures from the six SVGs of art/placeholders, until the final ones come: npm run placeholders
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

type Crop = { x: number; y: number; width: number; height: number; pixels: [width: number, height: number] }

/** In all crops the ground lies where the eye expects it, with room for words above and buttons below. */
const crops = {
  landscape: { x: 350, y: 621, width: 1700, height: 956, pixels: [1920, 1080] },
  portrait: { x: 580, y: -138, width: 1240, height: 2480, pixels: [1080, 2160] },
  product: { x: 500, y: 607, width: 1400, height: 1050, pixels: [1600, 1200] },
} satisfies Record<string, Crop>

const subjects = ['model-3', 'model-y', 'model-s', 'model-x', 'solar', 'powerwall']

const here = import.meta.dirname
const drawings = join(here, '../art/placeholders')
const panels = join(here, '../src/features/home/panels')
const seed = join(here, '../../server/seed')

async function draw(subject: string, { x, y, width, height, pixels: [w, h] }: Crop): Promise<Sharp> {
  const svg = await readFile(join(drawings, `${subject}.svg`), 'utf8')
  const view = `viewBox="${x} ${y} ${width} ${height}" width="${w}" height="${h}"`
  const picture = await sharp(Buffer.from(svg.replace(/viewBox="[^"]+"/, view)))
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(dither(picture.data), { raw: { width: w, height: h, channels: 3 } })
}

/** A grain of one step breaks up the bands that dark gradients show on eight bits. */
function dither(pixels: Buffer): Buffer {
  let state = 1
  return pixels.map((value) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.max(0, Math.min(255, value + (Math.abs(state) % 3) - 1))
  }) as Buffer
}

async function renderSubject(subject: string): Promise<void> {
  for (const orientation of ['landscape', 'portrait'] as const) {
    const picture = await draw(subject, crops[orientation])
    const file = join(panels, `${subject}-${orientation}`)
    await picture.clone().avif({ quality: 64, effort: 6 }).toFile(`${file}.avif`)
    await picture.clone().webp({ quality: 84, effort: 6 }).toFile(`${file}.webp`)
  }
  const product = await draw(subject, crops.product)
  await product.webp({ quality: 80, effort: 6 }).toFile(join(seed, `${subject}.webp`))
}

await mkdir(panels, { recursive: true })
await mkdir(seed, { recursive: true })
for (const subject of subjects) await renderSubject(subject)
