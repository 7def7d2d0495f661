// Draws the icons for home screens from the favicon: npm run icons -w @voltway/art

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../../../apps/web/public')
const rounded = await readFile(join(folder, 'favicon.svg'), 'utf8')
// Phones crop the corners to various shapes. The logo is inside the circle that all shapes contain.
const square = rounded.replace(/ rx="\d+"/, '')

const icons = [
  { name: 'apple-touch-icon', svg: square, size: 180 },
  { name: 'icon-192', svg: rounded, size: 192 },
  { name: 'icon-512', svg: rounded, size: 512 },
  { name: 'icon-maskable-512', svg: square, size: 512 },
]

await mkdir(join(folder, 'icons'), { recursive: true })
for (const { name, svg, size } of icons) {
  const image = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)
  await writeFile(join(folder, 'icons', `${name}.png`), await image.png({ compressionLevel: 9 }).toBuffer())
}
