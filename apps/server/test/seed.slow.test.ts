import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageSources, mailImagePath, type Product, type ProductWithImages } from '@voltway/contract'
import sharp from 'sharp'
import { expect } from 'vitest'
import { seedCatalogue } from '../src/start/seed-catalogue.ts'
import { json, type TestServer, test } from './harness.ts'
import { uploadImage } from './program.ts'

const gridBytes = 200_000

const variants = ({ image }: { image: string }) => {
  const { avif, webp } = imageSources(image) ?? { avif: '', webp: '' }
  return `${avif}, ${webp}, ${mailImagePath(image)}`.split(', ').map((entry) => entry.split(' ')[0] ?? '')
}

const read = ({ request }: TestServer, path: string) => request('GET', path).then(({ bytes }) => bytes)

/** Returns the mean difference of two images' channels, from 0 to 255. */
const difference = async (one: Buffer, other: Buffer) => {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).raw().toBuffer()))
  if (a === undefined || b === undefined || a.length !== b.length) return Number.NaN
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

test('each demo product has images of one shape, and the first image is small enough for a phone', async (server) => {
  expect(await seedCatalogue(server.app.shop, server.images)).toBe(true)
  const products = json<Product[]>(await server.request('GET', '/api/products'))
  expect(products).toHaveLength(9)

  let phoneBytes = 0
  for (const { id, image, image_alt } of products) {
    const { images } = json<ProductWithImages>(await server.request('GET', `/api/products/${id}`))
    for (const entry of [{ image, alt: image_alt }, ...images]) {
      expect(entry.alt.length).toBeGreaterThan(20)
      const shape = { width: 1600, height: 1200, tone: expect.any(String) }
      expect(imageSources(entry.image)).toMatchObject(shape)
    }
    for (const variant of variants({ image })) {
      const bytes = await read(server, variant)
      const { exif, xmp, icc } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc }, variant).toEqual({})
      if (variant.endsWith('-960.avif')) phoneBytes += bytes.length
    }
  }
  expect(phoneBytes).toBeGreaterThan(0)
  expect(phoneBytes).toBeLessThan(gridBytes)
})

test('a demo image equals an upload of its source', async (server) => {
  await seedCatalogue(server.app.shop, server.images)
  const products = json<Product[]>(await server.request('GET', '/api/products'))
  const seeded = products.find(({ name }) => name === 'Powerwall') ?? expect.fail('No Powerwall')
  const file = await readFile(join(import.meta.dirname, '../seed/powerwall-2.webp'))
  const uploaded = await uploadImage(server, file)
  const nameless = ({ image }: Product) => image.replace(/[A-Za-z0-9_-]{22}/, '')
  expect(nameless(seeded)).toBe(nameless(uploaded))
  const stored = variants(seeded)
  expect(stored).toHaveLength(7)
  for (const [at, path] of variants(uploaded).entries()) {
    // Another CPU may round differently.
    expect(
      await difference(await read(server, path), await read(server, stored[at] ?? '')),
      path,
    ).toBeLessThan(0.5)
  }
})
