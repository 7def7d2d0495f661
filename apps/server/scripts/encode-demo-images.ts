// Encodes the images of the demo catalogue like uploads, so that the first start stores them without encoding. Run it after a
// change of a seed image, of its alternative text or of the encoder. Without names, it encodes all images:
// npm run demo-images -w @voltway/server -- [NAME…]

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createEncoderProcess } from '../src/images/encoder-process.ts'

const seed = join(import.meta.dirname, '../seed')
const encoded = join(seed, 'encoded')

const texts: Record<string, string> = JSON.parse(await readFile(join(seed, 'alternative-texts.json'), 'utf8'))
const encoder = createEncoderProcess()
const named = process.argv.slice(2)
const index = join(encoded, 'images.json')
const images: Record<string, object> = named.length > 0 ? JSON.parse(await readFile(index, 'utf8')) : {}
if (named.length === 0) await rm(encoded, { recursive: true, force: true })
for (const file of (await readdir(seed)).filter((name) => name.endsWith('.webp'))) {
  const name = basename(file, '.webp')
  if (named.length > 0 && !named.includes(name)) continue
  const { files, ...rest } = await encoder.encode(await readFile(join(seed, file)))
  await mkdir(join(encoded, name), { recursive: true })
  for (const [size, bytes] of files) await writeFile(join(encoded, name, size), bytes)
  images[name] = { alt: texts[name], ...rest, files: files.map(([size]) => size) }
}
const sorted = Object.fromEntries(Object.entries(images).sort(([one], [other]) => (one < other ? -1 : 1)))
await writeFile(index, `${JSON.stringify(sorted, null, 2)}\n`)
encoder.close()
