// Draws the seeded products' pictures from the six SVGs of art/placeholders, until the final ones come: npm run placeholders
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

type Crop = { x: number; y: number; width: number; height: number; pixels: [width: number, height: number] }

const crop: Crop = { x: 500, y: 607, width: 1400, height: 1050, pixels: [1600, 1200] }

const subjects = ['model-3', 'model-y', 'model-s', 'model-x', 'solar', 'powerwall']

const here = import.meta.dirname
const drawings = join(here, '../art/placeholders')
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
  const product = await draw(subject, crop)
  await product.webp({ quality: 80, effort: 6 }).toFile(join(seed, `${subject}.webp`))
}

await mkdir(seed, { recursive: true })
for (const subject of subjects) await renderSubject(subject)
