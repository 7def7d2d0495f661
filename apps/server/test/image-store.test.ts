import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageSources, mailImagePath, placeholderImage } from '@voltway/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Images, openImageStore } from '../src/images/image-store.ts'
import { imageFilesInFolder } from '../src/images/open-image-files.ts'

// One store for all tests, because its encoder takes longer to start than to encode most images.
let folder: string
let images: Images
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltway-images-'))
  images = openImageStore(await imageFilesInFolder(folder))
})
afterAll(async () => {
  images.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await rm(folder, { recursive: true })
  await mkdir(folder)
})

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
const gaussian = { type: 'gaussian', mean: 128, sigma: 40 } as const
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6', noise: gaussian } })
const glass = {
  create: { width: 50, height: 50, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0 } },
} as const

const isRefusal = async (bytes: Uint8Array, code: string) => {
  await expect(images.save(bytes)).rejects.toMatchObject({ name: 'Refusal', code })
  expect(await readdir(folder), 'files left behind').toEqual([])
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('stores a %s and all its variants', async (format) => {
  const path = await images.save(await blank(2000, 100)[format]().toBuffer())
  expect(path).toMatch(/^\/images\/[A-Za-z0-9_-]{22}-[0-9a-f]{6}-rim-1600x80\.webp$/)

  const sources = imageSources(path)
  const promised = `${sources?.avif}, ${sources?.webp}`.split(', ').map((entry) => entry.split(' '))
  expect(promised).toHaveLength(6)
  for (const [address = '', width = ''] of promised) {
    const { format, width: real } = await sharp(
      await readFile(join(folder, address.replace('/images/', ''))),
    ).metadata()
    expect(`${real}w ${format}`).toBe(`${width} ${address.endsWith('.avif') ? 'heif' : 'webp'}`)
  }
  expect(await readdir(folder)).toHaveLength(8)
})

test('never enlarges an image: a small image has only its own size', async () => {
  const path = await images.save(await blank(300, 200).png().toBuffer())
  expect(path).toContain('-300x200.webp')
  expect(await readdir(folder)).toHaveLength(4)
})

test.each([
  ['wide', await blank(2000, 100).png().toBuffer()],
  ['small', await blank(3, 5).greyscale().png().toBuffer()],
  ['transparent', await sharp(glass).png().toBuffer()],
])('stores a small JPEG of a %s image for e-mails, always of the same size', async (_, image) => {
  const path = mailImagePath(await images.save(image)) ?? expect.fail('no JPEG')
  const jpeg = sharp(await readFile(join(folder, path.replace('/images/', ''))))
  const { format, width, height } = await jpeg.metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 160, height: 120 })
})

test('limits the height of a very tall image', async () => {
  expect(await images.save(await blank(20, 16_000).png().toBuffer())).toContain('-4x3200.webp')
})

test('turns a photo upright and removes its location and camera data', async () => {
  const photo = await blank(400, 200)
    .withExif({ IFD0: { Make: 'Spycam' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.includes('Spycam')).toBe(true)

  expect(await images.save(photo)).toContain('-200x400.webp')
  for (const file of await readdir(folder)) {
    const bytes = await readFile(join(folder, file))
    const { exif, xmp, icc, orientation } = await sharp(bytes).metadata()
    expect({ exif, xmp, icc, orientation }).toEqual({})
    expect(bytes.includes('Spycam')).toBe(false)
  }
})

test('preserves transparency', async () => {
  const path = await images.save(await sharp(glass).png().toBuffer())
  expect(imageSources(path)?.tone, 'a colour would shine through').toBeUndefined()
  expect((await sharp(await readFile(join(folder, path.replace('/images/', '')))).metadata()).hasAlpha).toBe(
    true,
  )
  await images.remove(path)
  expect(await readdir(folder)).toEqual([])
})

test('puts the average colour into the name of an image', async () => {
  const half = await blank(100, 50).toFormat('png').toBuffer()
  const flag = { create: { width: 100, height: 100, channels: 3, background: '#000' } } as const
  const striped = sharp(flag).composite([{ input: half, gravity: 'north' }])
  const path = await images.save(await striped.png().toBuffer())
  expect(imageSources(path)?.tone).toBe('#115533')
  const grey = await images.save(await blank(20, 20).greyscale().png().toBuffer())
  expect(imageSources(grey)?.tone).toMatch(/^#(..)\1\1$/)
})

const photo = (width: number, height: number) =>
  noise(width, height).extend({ right: Math.ceil(width / 2), background: '#123' })
const framed = (rim: string | object, inner: ReturnType<typeof photo>) =>
  inner.extend({ top: 30, bottom: 30, left: 30, right: 30, background: rim })

test.each([
  ['of 4:3', photo(326, 367).png(), undefined],
  ['of 3:2', photo(320, 320).png(), undefined],
  ['of 4:3 with too few pixels', photo(266, 300).png(), 'whole'],
  ['in portrait format', photo(200, 900).png(), 'whole'],
  ['in panorama format', photo(800, 200).png(), 'whole'],
  // A JPEG has no exact colours.
  ['of 4:3 with a white rim', framed('#fff', photo(160, 240)).jpeg(), 'rim'],
  ['in portrait format with a grey rim', framed('#ccc', photo(100, 600)).jpeg(), 'rim'],
  ['of 4:3 with a transparent rim', framed({ r: 9, g: 9, b: 9, alpha: 0 }, photo(160, 240)).png(), 'rim'],
])('gives an image %s the right fit', async (_, image, fit) => {
  expect(imageSources(await images.save(await image.toBuffer()))?.fit).toBe(fit)
})

test('stores the first frame of an animated image', async () => {
  const frames = await sharp({
    create: { width: 40, height: 120, channels: 3, background: '#a00', pageHeight: 40 },
  })
    .webp({ loop: 0 })
    .toBuffer()
  expect(await images.save(frames)).toContain('-40x40.webp')
})

test('rejects all files except images of the four formats, whatever their name', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const files = [svg, '%PDF-1.4 nothing', 'MZ not a picture at all', ''].map((text) => Buffer.from(text))
  const image = blank(9, 9)
  files.push(await image.clone().gif().toBuffer(), await image.clone().tiff().toBuffer())
  for (const bytes of files) await isRefusal(bytes, 'IMAGE_REFUSED')
})

test('rejects a truncated image', async () => {
  const image = noise(300, 200)
  const formats = [
    image.clone().jpeg(),
    image.clone().png(),
    image.clone().webp(),
    image.clone().avif({ effort: 0 }),
  ]
  for (const format of formats) {
    const whole = await format.toBuffer()
    await isRefusal(whole.subarray(0, whole.length / 2), 'IMAGE_REFUSED')
  }
})

test('rejects 41 megapixels, however small the file', async () => {
  const image = await blank(8, 8).jpeg().toBuffer()
  const heightAt = image.indexOf(Buffer.from([0xff, 0xc0])) + 5
  image.writeUInt16BE(5000, heightAt)
  image.writeUInt16BE(8200, heightAt + 2)
  await expect(images.save(image)).rejects.toMatchObject({
    code: 'IMAGE_REFUSED',
    message: 'The image must have at most 40 megapixels',
  })
})

test('rejects more than 10 MB without decoding them', async () => {
  await isRefusal(Buffer.alloc(10 * 1024 * 1024 + 1), 'PAYLOAD_TOO_LARGE')
})

test('removes an image with all its variants, and no other file', async () => {
  const image = await blank(1000, 20).png().toBuffer()
  const [first, second] = [await images.save(image), await images.save(image)]
  await images.remove(first)
  const left = await readdir(folder)
  expect(left).toHaveLength(8)
  expect(left.every((file) => second.includes(file.slice(0, 22)))).toBe(true)
  await images.remove(first)
})

test.each([
  placeholderImage,
  '',
  '/images/',
  '/images/../bystander',
  '/images/..%2fbystander-1x1.webp',
  '/images/bystander-1x1.webp',
  '/images//etc/passwd-1x1.webp',
])('removes nothing for the path %j', async (path) => {
  await writeFile(join(folder, 'bystander-1x1.webp'), '')
  await images.remove(path)
  expect(await readdir(folder)).toEqual(['bystander-1x1.webp'])
})
