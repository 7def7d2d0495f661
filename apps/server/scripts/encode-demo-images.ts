// Encodes the images of the demo catalogue like uploads, so that the first start stores them without encoding. Run it after a
// change of a seed image, of its alternative text or of the encoder: npm run demo-images -w @voltway/server

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createEncoderProcess } from '../src/images/encoder-process.ts'

const seed = join(import.meta.dirname, '../seed')
const encoded = join(seed, 'encoded')

const texts: Record<string, string> = JSON.parse(await readFile(join(seed, 'alternative-texts.json'), 'utf8'))
const encoder = createEncoderProcess()
const images: Record<string, object> = {}
await rm(encoded, { recursive: true, force: true })
const names = (await readdir(seed))
  .filter((file) => file.endsWith('.webp'))
  .map((file) => basename(file, '.webp'))
for (const name of names.sort()) {
  const { files, ...rest } = await encoder.encode(await readFile(join(seed, `${name}.webp`)))
  await mkdir(join(encoded, name), { recursive: true })
  for (const [size, bytes] of files) await writeFile(join(encoded, name, size), bytes)
  images[name] = { alt: texts[name], ...rest, files: files.map(([size]) => size) }
}
await writeFile(join(encoded, 'images.json'), `${JSON.stringify(images, null, 2)}\n`)
encoder.close()
